// style: copy-on-write listeners
// verdict: none
package correct;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Tells listeners that something has happened. They are called without any lock, and those are called
 * that were there at the start.
 */
public class ListenerHub {
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final AtomicLong fired = new AtomicLong();

    public boolean add(Runnable listener) {
        return listener != null && listeners.add(listener);
    }

    /** Takes out every occurrence of a listener. */
    public boolean remove(Runnable listener) {
        return listeners.removeIf(known -> known == listener);
    }

    public boolean has(Runnable listener) {
        for (Runnable known : listeners) {
            if (known == listener) {
                return true;
            }
        }
        return false;
    }

    public int size() {
        return listeners.size();
    }

    /** Calls all listeners, and tells how many there were. */
    public int fire() {
        int called = 0;
        fired.incrementAndGet();
        for (Runnable listener : listeners) {
            listener.run();
            called++;
        }
        return called;
    }

    public long firedCount() {
        return fired.get();
    }

    public void clear() {
        listeners.clear();
    }
}
