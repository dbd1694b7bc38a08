// style: worker that dies of bad jobs, replaced by its uncaught-exception handler
// verdict: none
package tricky;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A worker that takes square roots. A negative number is the end of its thread, and another one takes
 * over; nobody else notices.
 */
public final class RestartedWorker {
    private final BlockingQueue<Integer> jobs = new LinkedBlockingQueue<>();
    private final AtomicInteger deaths = new AtomicInteger();
    private final AtomicLong sum = new AtomicLong();
    private volatile int newest = -1;

    public RestartedWorker() {
        start();
    }

    private void start() {
        Thread worker = new Thread(this::work, "worker");
        worker.setDaemon(true);
        worker.setUncaughtExceptionHandler((thread, failure) -> {
            deaths.incrementAndGet();
            start();
        });
        worker.start();
    }

    private void work() {
        try {
            while (true) {
                int job = jobs.take();
                if (job < 0) {
                    throw new ArithmeticException("no root");
                }
                int root = (int) Math.sqrt(job);
                sum.addAndGet(root);
                newest = root;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public void submit(int job) {
        jobs.add(job);
    }

    /** @throws IllegalStateException if there is none yet */
    public int newest() {
        int root = newest;
        if (root < 0) {
            throw new IllegalStateException("no root yet");
        }
        return root;
    }

    public long sum() {
        return sum.get();
    }

    public int deaths() {
        return deaths.get();
    }

    public int waiting() {
        return jobs.size();
    }

    public void forget() {
        jobs.clear();
    }
}
