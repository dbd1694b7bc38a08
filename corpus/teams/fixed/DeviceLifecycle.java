// verdict: none
package fixed;

/**
 * The states of a device: new, running, stopped, and running again. After it is closed it stays so. Anybody may start,
 * stop or close it; of those who try at the same time one succeeds.
 */
public class DeviceLifecycle {
    /** What a device is doing. */
    public enum State { NEW, RUNNING, STOPPED, CLOSED }

    private volatile State state = State.NEW;
    private int starts;

    private boolean isIdle() {
        return state == State.NEW || state == State.STOPPED;
    }

    /** Starts the device; false if it runs or is closed. */
    public synchronized boolean start() {
        if (!isIdle()) {
            return false;
        }
        starts++;
        state = State.RUNNING;
        return true;
    }

    /** Stops the device; false if it does not run. */
    public synchronized boolean stop() {
        if (state != State.RUNNING) {
            return false;
        }
        state = State.STOPPED;
        return true;
    }

    /** Closes the device; false if that was done before. */
    public synchronized boolean close() {
        if (state == State.CLOSED) {
            return false;
        }
        state = State.CLOSED;
        return true;
    }

    public synchronized State state() {
        return state;
    }

    /** How often the device was started. */
    public synchronized int starts() {
        return starts;
    }
}
