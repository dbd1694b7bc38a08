// verdict: none
package fixed;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Function;

/**
 * Remembers what a function returned. It is called once for each key, whichever threads ask for it.
 *
 * @param <K> the type of the argument
 * @param <V> the type of the result
 */
public class Memoizer<K, V> {
    private final Function<? super K, ? extends V> function;
    private final Map<K, FutureTask<V>> values = new HashMap<>();
    private int computed;

    /** @param function never returns null */
    public Memoizer(Function<? super K, ? extends V> function) {
        this.function = function;
    }

    /** The result for a key, computed if nobody has asked for it. */
    public V get(K key) {
        FutureTask<V> task;
        boolean fresh;
        synchronized (this) {
            task = values.get(key);
            fresh = task == null;
            if (fresh) {
                task = new FutureTask<>(() -> function.apply(key));
                values.put(key, task);
                computed++;
            }
        }
        if (fresh) {
            task.run();
        }
        return result(task);
    }

    private static <V> V result(FutureTask<V> task) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    throw new IllegalStateException(e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Whether the result for a key is remembered. */
    public synchronized boolean isKnown(K key) {
        return values.containsKey(key);
    }

    /** How many results are remembered. */
    public synchronized int size() {
        return values.size();
    }

    /** How often the function was called. */
    public synchronized int computed() {
        return computed;
    }
}
