// style: synchronised methods
// verdict: none
package correct;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A cache that forgets what has been used longest ago. Even a look-up changes the order, so that all
 * methods lock.
 */
public class LruCache {
    private final int room;
    private final Map<String, String> entries;
    private int hits;
    private int misses;

    public LruCache() {
        this(3);
    }

    public LruCache(int room) {
        this.room = Math.max(1, room);
        entries = new LinkedHashMap<>(16, 0.75f, true);
    }

    public synchronized String get(String key) {
        String value = entries.get(key);
        if (value == null) {
            misses++;
        } else {
            hits++;
        }
        return value;
    }

    public synchronized void put(String key, String value) {
        entries.put(key, value);
        if (entries.size() > room) {
            entries.remove(entries.keySet().iterator().next());
        }
    }

    public synchronized boolean remove(String key) {
        return entries.remove(key) != null;
    }

    public synchronized boolean contains(String key) {
        return entries.containsKey(key);
    }

    public synchronized int size() {
        return entries.size();
    }

    public synchronized int hits() {
        return hits;
    }

    public synchronized int misses() {
        return misses;
    }

    /** The keys, the one used longest ago first. */
    public synchronized List<String> keys() {
        return new ArrayList<>(entries.keySet());
    }

    public synchronized void clear() {
        entries.clear();
        hits = 0;
        misses = 0;
    }
}
