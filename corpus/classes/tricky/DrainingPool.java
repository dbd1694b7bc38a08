// style: executor closed in two steps, tasks counted under a lock
// verdict: none
package tricky;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs jobs on one thread. {@link #close} lets it finish for a while, and gives up after that.
 */
public final class DrainingPool {
    private final ThreadPoolExecutor executor =
        new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    private long sum;
    private int submitted;
    private int finished;

    private synchronized void finish(int amount) {
        sum += amount;
        finished++;
        notifyAll();
    }

    /** @throws RejectedExecutionException once closed */
    public synchronized void submit(int amount) {
        executor.execute(() -> finish(amount));
        submitted++;
    }

    /** Waits for all jobs that were submitted so far. */
    public synchronized void drain() throws InterruptedException {
        int target = submitted;
        while (finished < target) {
            wait();
        }
    }

    public synchronized long sum() {
        return sum;
    }

    public synchronized int open() {
        return submitted - finished;
    }

    /** @throws IllegalStateException if the jobs do not end in time */
    public void close() throws InterruptedException {
        executor.shutdown();
        if (!executor.awaitTermination(1, TimeUnit.SECONDS)) {
            throw new IllegalStateException("jobs are left");
        }
    }

    public boolean isClosed() {
        return executor.isShutdown();
    }
}
