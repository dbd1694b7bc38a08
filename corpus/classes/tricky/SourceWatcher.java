// style: watcher thread, lifecycle by compare and set, listeners copied on write
// verdict: none
package tricky;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Watches a number and tells listeners when it has changed, on a thread of its own. It can be started once
 * and stopped once.
 */
public final class SourceWatcher {
    /** The life of a watcher. */
    public enum State { NEW, RUNNING, STOPPED }

    private final AtomicReference<State> state = new AtomicReference<>(State.NEW);
    private final AtomicInteger source = new AtomicInteger();
    private final AtomicInteger told = new AtomicInteger();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final Object change = new Object();
    private final Thread thread = new Thread(this::watch, "watcher");

    private void watch() {
        int seen = 0;
        try {
            while (state.get() == State.RUNNING) {
                synchronized (change) {
                    while (source.get() == seen && state.get() == State.RUNNING) {
                        change.wait();
                    }
                }
                if (source.get() != seen) {
                    seen = source.get();
                    tell();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void tell() {
        told.incrementAndGet();
        for (Runnable listener : listeners) {
            try {
                listener.run();
            } catch (RuntimeException e) {
                listeners.remove(listener);
            }
        }
    }

    private void move(State from, State to) {
        if (!state.compareAndSet(from, to)) {
            throw new IllegalStateException("not " + from);
        }
    }

    public void start() {
        move(State.NEW, State.RUNNING);
        thread.start();
    }

    /** Stops. A thread that has not begun yet ends at once when it does. */
    public void stop() {
        move(State.RUNNING, State.STOPPED);
        synchronized (change) {
            change.notifyAll();
        }
    }

    /** Changes the number. */
    public void set(int value) {
        source.set(value);
        synchronized (change) {
            change.notifyAll();
        }
    }

    public void listen(Runnable listener) {
        if (listener == null) {
            throw new IllegalArgumentException("no listener");
        }
        listeners.add(listener);
    }

    public int value() {
        return source.get();
    }

    public int told() {
        return told.get();
    }

    public State state() {
        return state.get();
    }
}
