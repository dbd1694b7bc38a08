// style: wait and notify with time-outs, turns counted
// verdict: none
package tricky;

/**
 * One value for one receiver. A sender waits a moment until it is received, and takes it back if it is
 * not; numbers tell a value from the next one that is equal.
 */
public final class TimedSlot {
    private static final long MILLIS = 2;

    private String value;
    private long number;
    private long received;
    private boolean closed;

    private void ensureOpen() {
        if (closed) {
            throw new IllegalStateException("closed");
        }
    }

    /** Whether somebody has received the value. */
    public synchronized boolean send(String text) throws InterruptedException {
        ensureOpen();
        if (value != null) {
            return false;
        }
        value = String.valueOf(text);
        long mine = ++number;
        notifyAll();
        if (received < mine) {
            wait(MILLIS);
        }
        if (received < mine && number == mine && value != null) {
            value = null;
            return false;
        }
        return received >= mine;
    }

    /** The value, or null if none comes. */
    public synchronized String receive() throws InterruptedException {
        if (value == null && !closed) {
            wait(MILLIS);
        }
        return pick();
    }

    public synchronized String receiveNow() {
        return pick();
    }

    private String pick() {
        String picked = value;
        if (picked != null) {
            value = null;
            received = number;
            notifyAll();
        }
        return picked;
    }

    public synchronized boolean isFull() {
        return value != null;
    }

    public synchronized long sent() {
        return number;
    }

    public synchronized void close() {
        closed = true;
        notifyAll();
    }

    public synchronized boolean isClosed() {
        return closed;
    }
}
