// style: rate limiter, refill thread, timed wait
// verdict: none
package tricky;

/**
 * Permits that a daemon refills, one every few milliseconds. {@link #acquire} waits for one.
 */
public final class RefilledBucket implements AutoCloseable {
    private static final long PERIOD_MILLIS = 5;

    private final int most;
    private int permits;
    private boolean closed;
    private long refills;

    public RefilledBucket() {
        this(2);
    }

    public RefilledBucket(int most) {
        this.most = Math.max(1, Math.min(most, 100));
        permits = this.most;
        Thread refiller = new Thread(this::refill, "refiller");
        refiller.setDaemon(true);
        refiller.start();
    }

    private synchronized void refill() {
        try {
            while (!closed) {
                wait(PERIOD_MILLIS);
                if (permits < most && !closed) {
                    permits++;
                    refills++;
                    notifyAll();
                }
            }
        } catch (InterruptedException e) {
            closed = true;
            notifyAll();
        }
    }

    private void ensureOpen() {
        if (closed) {
            throw new IllegalStateException("closed");
        }
    }

    /**
     * Takes a permit, if need be after the next refill.
     *
     * @throws IllegalStateException if the bucket is closed, before or meanwhile
     */
    public synchronized void acquire() throws InterruptedException {
        ensureOpen();
        while (permits == 0) {
            wait();
            ensureOpen();
        }
        permits--;
    }

    public synchronized boolean tryAcquire() {
        ensureOpen();
        if (permits == 0) {
            return false;
        }
        permits--;
        return true;
    }

    /** Takes all permits that are there. */
    public synchronized int drain() {
        ensureOpen();
        int taken = permits;
        permits = 0;
        return taken;
    }

    public synchronized int available() {
        return permits;
    }

    public synchronized long refills() {
        return refills;
    }

    public int most() {
        return most;
    }

    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
