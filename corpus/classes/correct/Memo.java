// style: java.util.concurrent map
// verdict: none
package correct;

import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Remembers the results of a computation on strings: each is computed once, whichever thread asks first.
 */
public class Memo {
    private final ConcurrentMap<String, Integer> known = new ConcurrentHashMap<>();
    private final AtomicInteger computed = new AtomicInteger();

    private int compute(String text) {
        computed.incrementAndGet();
        int sum = 7;
        for (int i = 0; i < text.length(); i++) {
            sum = sum * 131 + text.charAt(i);
        }
        return sum;
    }

    /** The result for a text; null counts as empty. */
    public int get(String text) {
        return known.computeIfAbsent(text == null ? "" : text, this::compute);
    }

    public boolean isKnown(String text) {
        return text != null && known.containsKey(text);
    }

    public boolean forget(String text) {
        return text != null && known.remove(text) != null;
    }

    /** Sets a result by hand unless there is one. */
    public boolean preset(String text, int result) {
        return text != null && known.putIfAbsent(text, result) == null;
    }

    public int size() {
        return known.size();
    }

    public int computedCount() {
        return computed.get();
    }

    public Set<String> texts() {
        return new TreeSet<>(known.keySet());
    }

    public void clear() {
        known.clear();
    }
}
