// verdict: results
// methods: get(Object) get(Object)
// threads: 2
// fault: containsKey() and put() are two steps, so a value is computed twice
package faulty;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * Remembers what a function returned. It is called once for each key, whichever threads ask for it.
 *
 * @param <K> the type of the argument
 * @param <V> the type of the result
 */
public class Memoizer<K, V> {
    private final Function<? super K, ? extends V> function;
    private final ConcurrentMap<K, V> values = new ConcurrentHashMap<>();
    private final AtomicInteger computed = new AtomicInteger();

    /** @param function never returns null */
    public Memoizer(Function<? super K, ? extends V> function) {
        this.function = function;
    }

    /** The result for a key, computed if nobody has asked for it. */
    public V get(K key) {
        if (!values.containsKey(key)) {
            computed.incrementAndGet();
            values.put(key, function.apply(key));
        }
        return values.get(key);
    }

    /** Whether the result for a key is remembered. */
    public boolean isKnown(K key) {
        return values.containsKey(key);
    }

    /** How many results are remembered. */
    public int size() {
        return values.size();
    }

    /** How often the function was called. */
    public int computed() {
        return computed.get();
    }
}
