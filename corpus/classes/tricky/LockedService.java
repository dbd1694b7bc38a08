// style: one monitor, worker joined in close
// verdict: none
package tricky;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A service with a worker. All state is under one monitor; {@link #close} lets the worker finish what was
 * asked for and waits for its end, without the monitor.
 */
public final class LockedService implements AutoCloseable {
    private final Deque<Integer> jobs = new ArrayDeque<>();
    private final Thread worker;
    private boolean closed;
    private long total;
    private int done;

    public LockedService() {
        worker = new Thread(this::work, "service");
        worker.start();
    }

    private synchronized Integer next() throws InterruptedException {
        while (jobs.isEmpty() && !closed) {
            wait();
        }
        return jobs.poll();
    }

    private void work() {
        try {
            for (Integer job = next(); job != null; job = next()) {
                finish(job);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void finish(int job) {
        total += job;
        done++;
    }

    /**
     * Asks for a job.
     *
     * @throws IllegalStateException once the service is closed
     */
    public synchronized void use(int job) {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        jobs.add(job);
        notifyAll();
    }

    /** Forgets the jobs that nobody has begun. */
    public synchronized int forget() {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        int forgotten = jobs.size();
        jobs.clear();
        return forgotten;
    }

    public synchronized long total() {
        return total;
    }

    public synchronized int done() {
        return done;
    }

    public synchronized boolean isClosed() {
        return closed;
    }

    /** Closes, and waits until all jobs are done. May be called again. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        boolean interrupted = false;
        while (true) {
            try {
                worker.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
