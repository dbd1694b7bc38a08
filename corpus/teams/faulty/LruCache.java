// verdict: ConcurrentModificationException, NullPointerException, results
// methods: get(Object) keys()
// threads: 2
// fault: in access order a get() moves the entry, so it writes under the read lock
package faulty;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A cache that holds the entries used last and drops the one that was not used for longest.
 *
 * <p>Instances can be shared between threads. Reads do not exclude each other.
 *
 * @param <K> what values are looked up by
 * @param <V> what is cached
 */
public class LruCache<K, V> {
    private static final int DEFAULT_CAPACITY = 3;

    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final int capacity;
    private final Map<K, V> entries = new LinkedHashMap<>(16, 0.75f, true);

    public LruCache() {
        this(DEFAULT_CAPACITY);
    }

    /** @throws IllegalArgumentException unless there is room for an entry at least */
    public LruCache(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity: " + capacity);
        }
        this.capacity = capacity;
    }

    /** What is cached for a key, or null. The entry counts as used. */
    public V get(K key) {
        lock.readLock().lock();
        try {
            return entries.get(key);
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Caches a value, and drops the eldest entry if there is no room. */
    public void put(K key, V value) {
        lock.writeLock().lock();
        try {
            entries.put(key, value);
            if (entries.size() > capacity) {
                entries.remove(entries.keySet().iterator().next());
            }
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Drops an entry; false if there was none. */
    public boolean invalidate(K key) {
        lock.writeLock().lock();
        try {
            return entries.keySet().remove(key);
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** The keys, the one used last at the end. */
    public List<K> keys() {
        lock.readLock().lock();
        try {
            List<K> keys = new ArrayList<>();
            for (K key : entries.keySet()) {
                keys.add(key);
            }
            return keys;
        } finally {
            lock.readLock().unlock();
        }
    }

    public int size() {
        lock.readLock().lock();
        try {
            return entries.size();
        } finally {
            lock.readLock().unlock();
        }
    }
}
