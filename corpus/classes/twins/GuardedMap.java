// subject: C19 B9
// verdict: none
package twins;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Wraps a map of strings so that each operation holds a lock. It is thread-safe as long as the
 * map is used through it alone.
 */
public final class GuardedMap implements Map<String, String> {
    private final Map<String, String> inner;
    private final Object lock = new Object();

    public GuardedMap() {
        this(new HashMap<>());
    }

    public GuardedMap(Map<String, String> inner) {
        // A copy: a map that is also reached otherwise could not be guarded.
        this.inner = copy(inner);
    }

    private static Map<String, String> copy(Map<String, String> from) {
        Map<String, String> to = new HashMap<>();
        for (Map.Entry<String, String> entry : from.entrySet()) {
            String key = entry.getKey();
            String value = entry.getValue();
            to.put(key, value);
        }
        return to;
    }

    private Map<String, String> snapshot() {
        synchronized (lock) {
            return new HashMap<>(inner);
        }
    }

    @Override
    public int size() {
        synchronized (lock) {
            return inner.size();
        }
    }

    @Override
    public boolean isEmpty() {
        return size() == 0;
    }

    @Override
    public boolean containsKey(Object key) {
        if (key != null && !(key instanceof String)) {
            return false;
        }
        synchronized (lock) {
            return inner.containsKey(key);
        }
    }

    @Override
    public boolean containsValue(Object value) {
        if (value != null && !(value instanceof String)) {
            return false;
        }
        synchronized (lock) {
            return inner.containsValue(value);
        }
    }

    @Override
    public String get(Object key) {
        if (key != null && !(key instanceof String)) {
            return null;
        }
        synchronized (lock) {
            return inner.get(key);
        }
    }

    @Override
    public String put(String key, String value) {
        synchronized (lock) {
            return inner.put(key, value);
        }
    }

    @Override
    public String remove(Object key) {
        if (key != null && !(key instanceof String)) {
            return null;
        }
        synchronized (lock) {
            return inner.remove(key);
        }
    }

    @Override
    public void putAll(Map<? extends String, ? extends String> other) {
        Map<String, String> taken = copy(new HashMap<>(other));
        synchronized (lock) {
            inner.putAll(taken);
        }
    }

    @Override
    public void clear() {
        synchronized (lock) {
            inner.clear();
        }
    }

    @Override
    public Set<String> keySet() {
        return snapshot().keySet();
    }

    @Override
    public Collection<String> values() {
        return snapshot().values();
    }

    @Override
    public Set<Map.Entry<String, String>> entrySet() {
        return snapshot().entrySet();
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        return snapshot().equals(other instanceof GuardedMap map ? map.snapshot() : other);
    }

    @Override
    public int hashCode() {
        synchronized (lock) {
            return inner.hashCode();
        }
    }
}
