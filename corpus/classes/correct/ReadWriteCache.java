// style: read-write lock
// verdict: none
package correct;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A cache of strings that many threads read at once. No foreign code runs under its lock.
 */
public class ReadWriteCache {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, String> entries = new HashMap<>();
    private long version;

    public String get(String key) {
        lock.readLock().lock();
        try {
            return entries.get(key);
        } finally {
            lock.readLock().unlock();
        }
    }

    public void put(String key, String value) {
        lock.writeLock().lock();
        try {
            entries.put(key, value);
            version++;
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** The value of a key; where it is missing the given one is entered. */
    public String getOrPut(String key, String value) {
        lock.readLock().lock();
        try {
            String known = entries.get(key);
            if (known != null) {
                return known;
            }
        } finally {
            lock.readLock().unlock();
        }
        lock.writeLock().lock();
        try {
            // Another thread may have been faster.
            String known = entries.get(key);
            if (known != null) {
                return known;
            }
            put(key, value);
            return value;
        } finally {
            lock.writeLock().unlock();
        }
    }

    public boolean remove(String key) {
        lock.writeLock().lock();
        try {
            version++;
            return entries.remove(key) != null;
        } finally {
            lock.writeLock().unlock();
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

    public long version() {
        lock.readLock().lock();
        try {
            return version;
        } finally {
            lock.readLock().unlock();
        }
    }

    private Map<String, String> copy() {
        lock.readLock().lock();
        try {
            return new HashMap<>(entries);
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Takes over the entries of another cache; its lock is let go first. */
    public void putAll(ReadWriteCache other) {
        Map<String, String> taken = other.copy();
        lock.writeLock().lock();
        try {
            entries.putAll(taken);
            version++;
        } finally {
            lock.writeLock().unlock();
        }
    }

    public void clear() {
        lock.writeLock().lock();
        try {
            entries.clear();
            version++;
        } finally {
            lock.writeLock().unlock();
        }
    }
}
