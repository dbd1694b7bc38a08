// style: watchdog daemon, timed wait
// verdict: none
package tricky;

/**
 * Counts the periods in which nobody has beaten. After three of them the patient is dead, and stays so
 * until {@link #revive}.
 */
public final class Heartbeat implements AutoCloseable {
    private static final int MOST_MISSED = 3;
    private static final long PERIOD_MILLIS = 10;

    private int missed;
    private long beats;
    private boolean dead;
    private boolean closed;

    public Heartbeat() {
        Thread watchdog = new Thread(this::watch, "watchdog");
        watchdog.setDaemon(true);
        watchdog.start();
    }

    private synchronized void watch() {
        try {
            while (!closed) {
                long before = beats;
                wait(PERIOD_MILLIS);
                if (beats == before && ++missed >= MOST_MISSED) {
                    dead = true;
                    notifyAll();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Shows that somebody is alive. */
    public synchronized void beat() {
        ensureAlive();
        beats++;
        missed = 0;
    }

    /** @throws IllegalStateException if too many beats were missed */
    public synchronized void ensureAlive() {
        if (dead) {
            throw new IllegalStateException("dead");
        }
    }

    public synchronized void revive() {
        dead = false;
        missed = 0;
    }

    public synchronized boolean isDead() {
        return dead;
    }

    public synchronized int missed() {
        return missed;
    }

    /** Waits for the end, or until the watchdog is closed. */
    public synchronized boolean awaitDeath() throws InterruptedException {
        while (!dead && !closed) {
            wait();
        }
        return dead;
    }

    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
