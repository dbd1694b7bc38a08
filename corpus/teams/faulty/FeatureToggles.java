// verdict: results, ConcurrentModificationException
// methods: flip(String) flip(String)
// threads: 2
// fault: flip() changes the map under the read lock
package faulty;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Which features are on. Reads are frequent and do not exclude each other; changes are rare. Thread-safe.
 */
public class FeatureToggles {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, Boolean> toggles = new HashMap<>();

    /** Turns a feature on or off. */
    public void set(String feature, boolean on) {
        lock.writeLock().lock();
        try {
            toggles.put(feature, on);
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Turns a feature on if it is off, and off if it is on; whether it is on then. */
    public boolean flip(String feature) {
        lock.readLock().lock();
        try {
            boolean on = !toggles.getOrDefault(feature, false);
            toggles.put(feature, on);
            return on;
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Whether a feature is on; those that were never set are off. */
    public boolean isOn(String feature) {
        lock.readLock().lock();
        try {
            return toggles.getOrDefault(feature, false);
        } finally {
            lock.readLock().unlock();
        }
    }

    /** The features that are on, by name. */
    public TreeSet<String> features() {
        lock.readLock().lock();
        try {
            TreeSet<String> on = new TreeSet<>();
            toggles.forEach((feature, value) -> {
                if (value) {
                    on.add(feature);
                }
            });
            return on;
        } finally {
            lock.readLock().unlock();
        }
    }
}
