// verdict: none
package fixed;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A value that comes later. Callbacks are called when it is there, on the thread that completes it, or at once if it is
 * there already; each is called once. Threads share a promise.
 *
 * @param <T> the type of the value
 */
public class Promise<T> {
    private final List<Consumer<? super T>> callbacks = new ArrayList<>();
    private boolean done;
    private T value;

    /** Gives the value; false if there is one. */
    public boolean complete(T newValue) {
        List<Consumer<? super T>> waiting;
        synchronized (callbacks) {
            if (done) {
                return false;
            }
            value = newValue;
            done = true;
            waiting = new ArrayList<>(callbacks);
            callbacks.clear();
        }
        waiting.forEach(callback -> callback.accept(newValue));
        return true;
    }

    /** Has a callback called when the value is there. */
    public void whenDone(Consumer<? super T> callback) {
        synchronized (callbacks) {
            if (!done) {
                callbacks.add(callback);
                return;
            }
        }
        callback.accept(value);
    }

    public boolean isDone() {
        synchronized (callbacks) {
            return done;
        }
    }

    /** The value, or an alternative if it is not there. */
    public T getNow(T alternative) {
        synchronized (callbacks) {
            return done ? value : alternative;
        }
    }

    /** How many callbacks wait for the value. */
    public int waiting() {
        synchronized (callbacks) {
            return callbacks.size();
        }
    }
}
