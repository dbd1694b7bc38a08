// style: worker with a dirty flag, many requests become one
// verdict: none
package tricky;

import java.util.concurrent.locks.LockSupport;

/**
 * Requests to refresh. A daemon answers them, many at once if they come quickly; it parks in between.
 */
public final class Debouncer {
    private volatile boolean dirty;
    private volatile boolean stopped;
    private volatile int refreshes;
    private volatile int source;
    private volatile int shown;
    private final Thread daemon;

    public Debouncer() {
        daemon = new Thread(this::run, "refresher");
        daemon.setDaemon(true);
        daemon.start();
    }

    /** The only writer of what is shown, and of the count. */
    private void run() {
        while (!stopped) {
            if (dirty) {
                dirty = false;
                shown = source;
                refreshes = refreshes + 1;
            } else {
                LockSupport.park(this);
            }
        }
    }

    /** A new value, which will be shown soon. */
    public void set(int value) {
        source = value;
        request();
    }

    public void request() {
        dirty = true;
        LockSupport.unpark(daemon);
    }

    public int shown() {
        return shown;
    }

    public int refreshes() {
        return refreshes;
    }

    /** @throws IllegalStateException if a refresh is still to come */
    public int shownClean() {
        if (dirty) {
            throw new IllegalStateException("a refresh is to come");
        }
        return shown;
    }

    /** Stops the daemon and waits for it. */
    public void stop() throws InterruptedException {
        stopped = true;
        LockSupport.unpark(daemon);
        daemon.join();
    }

    public boolean isStopped() {
        return stopped;
    }
}
