// style: double-checked locking with volatile, reset
// verdict: none
package tricky;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;

/**
 * Words, with an index that is built when it is needed for the first time, and anew after a change. An
 * index is never changed once somebody can see it.
 */
public final class LazyIndex {
    private final List<String> words = new ArrayList<>();
    private volatile Map<String, Integer> index;
    private int builds;

    private Map<String, Integer> index() {
        Map<String, Integer> seen = index;
        if (seen == null) {
            synchronized (this) {
                seen = index;
                if (seen == null) {
                    seen = build();
                    index = seen;
                }
            }
        }
        return seen;
    }

    private Map<String, Integer> build() {
        Map<String, Integer> made = new TreeMap<>();
        for (int i = 0; i < words.size(); i++) {
            made.putIfAbsent(words.get(i), i);
        }
        builds++;
        return Collections.unmodifiableMap(made);
    }

    public synchronized void add(String word) {
        words.add(String.valueOf(word));
        index = null;
    }

    public synchronized boolean remove(String word) {
        boolean removed = words.remove(String.valueOf(word));
        index = null;
        return removed;
    }

    /** Where a word stands first. */
    public int find(String word) {
        Integer found = index().get(String.valueOf(word));
        if (found == null) {
            throw new NoSuchElementException("no such word");
        }
        return found;
    }

    public boolean has(String word) {
        return index().containsKey(String.valueOf(word));
    }

    public int distinct() {
        return index().size();
    }

    public synchronized int size() {
        return words.size();
    }

    public synchronized int builds() {
        return builds;
    }
}
