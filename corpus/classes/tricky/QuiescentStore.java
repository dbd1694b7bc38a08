// style: semaphore as a gate: a permit for each call, all of them to close
// verdict: none
package tricky;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;

/**
 * A store whose calls run side by side. {@link #close} waits until none is under way and keeps the gate
 * shut from then on: who waits before it is let in by nobody but the closed state.
 */
public final class QuiescentStore {
    private static final int MOST = 8;

    private final Semaphore gate = new Semaphore(MOST, true);
    private final ConcurrentMap<String, String> values = new ConcurrentHashMap<>();
    /** Written with all permits, read with one. */
    private boolean closed;

    private void enter() {
        gate.acquireUninterruptibly();
        if (closed) {
            gate.release();
            throw new IllegalStateException("closed");
        }
    }

    private static String text(String text) {
        return text == null ? "" : text;
    }

    public String put(String key, String value) {
        enter();
        try {
            return values.put(text(key), text(value));
        } finally {
            gate.release();
        }
    }

    public String get(String key) {
        enter();
        try {
            return values.get(text(key));
        } finally {
            gate.release();
        }
    }

    public boolean remove(String key) {
        enter();
        try {
            return values.remove(text(key)) != null;
        } finally {
            gate.release();
        }
    }

    /** How many values there are; none after the close. */
    public int size() {
        gate.acquireUninterruptibly();
        try {
            return values.size();
        } finally {
            gate.release();
        }
    }

    /** Closes once all calls have left; what was in the store is gone. */
    public int close() {
        gate.acquireUninterruptibly(MOST);
        try {
            closed = true;
            int size = values.size();
            values.clear();
            if (!values.isEmpty()) {
                throw new AssertionError("somebody is inside");
            }
            return size;
        } finally {
            gate.release(MOST);
        }
    }

    public boolean isClosed() {
        gate.acquireUninterruptibly();
        try {
            return closed;
        } finally {
            gate.release();
        }
    }
}
