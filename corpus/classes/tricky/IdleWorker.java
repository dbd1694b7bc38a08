// style: worker that comes and goes
// verdict: none
package tricky;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Work is done by a thread that is started when there is some, and that ends when there is none. Whether
 * it ends is decided under the monitor, so no job is left behind.
 */
public final class IdleWorker {
    private final Deque<Integer> jobs = new ArrayDeque<>();
    private boolean running;
    private long sum;
    private int starts;
    private boolean paused;

    private synchronized Integer next() {
        if (jobs.isEmpty() || paused) {
            running = false;
            notifyAll();
            return null;
        }
        return jobs.remove();
    }

    private void work() {
        for (Integer job = next(); job != null; job = next()) {
            synchronized (this) {
                sum += job;
            }
        }
    }

    private void ensureRunning() {
        if (!running && !paused && !jobs.isEmpty()) {
            running = true;
            starts++;
            new Thread(this::work, "worker-" + starts).start();
        }
    }

    public synchronized void submit(int job) {
        jobs.add(job);
        ensureRunning();
    }

    /** No job is begun until {@link #resume}. */
    public synchronized void pause() {
        if (paused) {
            throw new IllegalStateException("paused already");
        }
        paused = true;
    }

    public synchronized void resume() {
        if (!paused) {
            throw new IllegalStateException("not paused");
        }
        paused = false;
        ensureRunning();
    }

    /** Waits until no thread works. */
    public synchronized void awaitIdle() throws InterruptedException {
        while (running) {
            wait();
        }
    }

    public synchronized int waiting() {
        return jobs.size();
    }

    public synchronized long sum() {
        return sum;
    }

    public synchronized int starts() {
        return starts;
    }
}
