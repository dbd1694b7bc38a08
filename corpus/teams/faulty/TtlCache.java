// verdict: NullPointerException
// methods: purge(long) invalidate(Comparable)
// threads: 2
// fault: purge() goes through a copy of the keys and takes for granted that their entries are still there
package faulty;

import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A cache whose entries live for some time. What it does not have it asks a loader for. The callers tell the time.
 * All methods can be called from several threads.
 *
 * @param <K> what values are looked up by
 * @param <V> what is cached
 */
public class TtlCache<K extends Comparable<K>, V> {
    private static final class Entry<V> {
        private final V value;
        private final long deadline;

        Entry(V value, long deadline) {
            this.value = value;
            this.deadline = deadline;
        }

        boolean isFresh(long now) {
            return now < deadline;
        }
    }

    private static final long LIFETIME = 100;

    private final CacheLoader<K, V> loader;
    private final Map<K, Entry<V>> entries = new TreeMap<>();

    public TtlCache(CacheLoader<K, V> loader) {
        if (loader == null) {
            throw new NullPointerException("loader");
        }
        this.loader = loader;
    }

    /** The value of a key, from the cache or from the loader. */
    public Optional<V> get(K key, long now) {
        synchronized (this) {
            Entry<V> entry = entries.get(key);
            if (entry != null && entry.isFresh(now)) {
                return Optional.of(entry.value);
            }
        }
        Optional<V> loaded = loader.load(key);
        if (loaded.isEmpty()) {
            return loaded;
        }
        synchronized (this) {
            Entry<V> entry = entries.get(key);
            if (entry == null || !entry.isFresh(now)) {
                entry = new Entry<>(loaded.get(), now + LIFETIME);
                entries.put(key, entry);
            }
            return Optional.of(entry.value);
        }
    }

    /** Drops an entry; false if there is none. */
    public synchronized boolean invalidate(K key) {
        return entries.remove(key) != null;
    }

    /** Drops the entries that are too old, and says how many. */
    public int purge(long now) {
        int purged = 0;
        for (K key : keys()) {
            Entry<V> entry = peek(key);
            if (!entry.isFresh(now) && invalidate(key)) {
                purged++;
            }
        }
        return purged;
    }

    private synchronized Iterable<K> keys() {
        return new ArrayList<>(entries.keySet());
    }

    private synchronized Entry<V> peek(K key) {
        return entries.get(key);
    }

    public synchronized int size() {
        return entries.size();
    }
}
