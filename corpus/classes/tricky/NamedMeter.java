// style: static registry, instances made once for a name
// verdict: none
package tricky;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Meters by name, one for each. A meter that is retired counts no more, and its name is free again; both
 * happen under the lock of the registry.
 */
public final class NamedMeter {
    private static final Map<String, NamedMeter> REGISTRY = new TreeMap<>();

    private final String name;
    private final AtomicLong count = new AtomicLong();
    /** Guarded by the registry. */
    private boolean retired;

    private NamedMeter(String name) {
        this.name = name;
    }

    /** The meter of a name. */
    public static NamedMeter of(String name) {
        synchronized (REGISTRY) {
            return REGISTRY.computeIfAbsent(name == null ? "" : name, NamedMeter::new);
        }
    }

    public static List<String> names() {
        synchronized (REGISTRY) {
            return new ArrayList<>(REGISTRY.keySet());
        }
    }

    /** @throws IllegalStateException if the meter is retired */
    public void count(long by) {
        synchronized (REGISTRY) {
            if (retired) {
                throw new IllegalStateException("retired");
            }
            if (REGISTRY.get(name) != this) {
                throw new AssertionError("two meters of one name");
            }
            count.addAndGet(by);
        }
    }

    public long get() {
        return count.get();
    }

    public String name() {
        return name;
    }

    /** Whether it was not retired before. */
    public boolean retire() {
        synchronized (REGISTRY) {
            if (retired) {
                return false;
            }
            retired = true;
            REGISTRY.remove(name);
            return true;
        }
    }

    public boolean isRetired() {
        synchronized (REGISTRY) {
            return retired;
        }
    }

    /** Moves the count of another meter to this one. */
    public long absorb(NamedMeter other) {
        long moved = other.count.getAndSet(0);
        count.addAndGet(moved);
        return moved;
    }
}
