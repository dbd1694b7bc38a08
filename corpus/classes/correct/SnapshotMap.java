// style: immutable map in an atomic reference
// verdict: none
package correct;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/**
 * A map whose readers see one state throughout. A change makes a new map and puts it in place of the one
 * it was made from, or tries again.
 */
public class SnapshotMap {
    private final AtomicReference<Map<String, String>> current = new AtomicReference<>(new HashMap<>());

    private Map<String, String> change(UnaryOperator<Map<String, String>> step) {
        while (true) {
            Map<String, String> seen = current.get();
            Map<String, String> next = step.apply(new HashMap<>(seen));
            if (current.compareAndSet(seen, next)) {
                return seen;
            }
        }
    }

    public String put(String key, String value) {
        return change(map -> {
            map.put(key, value);
            return map;
        }).get(key);
    }

    public String remove(String key) {
        return change(map -> {
            map.remove(key);
            return map;
        }).get(key);
    }

    public String get(String key) {
        return current.get().get(key);
    }

    /** Takes over the entries of another map. */
    public void putAll(SnapshotMap other) {
        Map<String, String> taken = other.current.get();
        change(map -> {
            map.putAll(taken);
            return map;
        });
    }

    /** Exchanges the values of two keys, in one step. */
    public void swap(String one, String other) {
        change(map -> {
            String kept = map.get(one);
            map.put(one, map.get(other));
            map.put(other, kept);
            return map;
        });
    }

    public int size() {
        return current.get().size();
    }

    public Map<String, String> snapshot() {
        return new HashMap<>(current.get());
    }

    public void clear() {
        current.set(new HashMap<>());
    }
}
