// style: interruption of its own worker, result or cancellation decided once
// verdict: none
package tricky;

import java.util.concurrent.CancellationException;

/**
 * A computation in steps on a thread of its own, which rests between the steps and can be interrupted
 * there. Whether it was done or cancelled is decided once, under the monitor.
 */
public final class CancellableJob {
    private final int steps;
    private final Thread worker;
    private boolean started;
    private boolean cancelled;
    private boolean done;
    private long result;

    public CancellableJob() {
        this(2);
    }

    public CancellableJob(int steps) {
        this.steps = Math.max(0, Math.min(steps, 3));
        worker = new Thread(this::compute, "job");
        worker.setDaemon(true);
    }

    private void compute() {
        long sum = 0;
        try {
            for (int i = 0; i < steps; i++) {
                Thread.sleep(1);
                sum += i + 1;
            }
            finish(sum);
        } catch (InterruptedException e) {
            cancel();
        }
    }

    private synchronized void finish(long sum) {
        if (!cancelled) {
            done = true;
            result = sum;
            notifyAll();
        }
    }

    /** Starts the job; a second time does nothing. */
    public synchronized void start() {
        if (!started && !cancelled) {
            started = true;
            worker.start();
        }
    }

    /** Cancels unless it is done. */
    public synchronized boolean cancel() {
        if (done || cancelled) {
            return false;
        }
        cancelled = true;
        if (started) {
            worker.interrupt();
        }
        notifyAll();
        return true;
    }

    /**
     * Starts the job if need be, and waits for its result.
     *
     * @throws CancellationException if it was cancelled
     */
    public synchronized long result() throws InterruptedException {
        start();
        while (!done && !cancelled) {
            wait();
        }
        if (cancelled) {
            throw new CancellationException("cancelled");
        }
        return result;
    }

    /** @throws IllegalStateException if there is no result yet */
    public synchronized long resultNow() {
        if (!done) {
            throw new IllegalStateException("no result");
        }
        return result;
    }

    public synchronized boolean isDone() {
        return done;
    }

    public synchronized boolean isCancelled() {
        return cancelled;
    }
}
