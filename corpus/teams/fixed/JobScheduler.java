// verdict: none
package fixed;

import java.util.ArrayList;
import java.util.List;

/**
 * Runs jobs when they are due. The callers tell the time. Jobs can be scheduled, cancelled and run from any thread;
 * one that was cancelled in time does not run.
 */
public class JobScheduler {
    private enum State { PENDING, STARTED, CANCELLED }

    /** A job that was scheduled. */
    public static final class Job {
        private final Runnable work;
        private final long due;
        private State state = State.PENDING;

        private Job(Runnable work, long due) {
            this.work = work;
            this.due = due;
        }

        public long due() {
            return due;
        }

        private synchronized void start() {
            if (state != State.PENDING) {
                throw new IllegalStateException("cannot start a job that is " + state);
            }
            state = State.STARTED;
        }

        private synchronized boolean cancel() {
            if (state != State.PENDING) {
                return false;
            }
            state = State.CANCELLED;
            return true;
        }
    }

    private final List<Job> pending = new ArrayList<>();
    private int finished;

    /** Schedules work for a time. */
    public synchronized Job schedule(Runnable work, long due) {
        if (work == null) {
            throw new NullPointerException("work");
        }
        Job job = new Job(work, due);
        pending.add(job);
        return job;
    }

    /** Cancels a job; false if it was started or cancelled before. */
    public boolean cancel(Job job) {
        synchronized (this) {
            return pending.remove(job) && job.cancel();
        }
    }

    /** Runs the jobs that are due, on this thread, and says how many. */
    public int runDue(long now) {
        List<Job> due = new ArrayList<>();
        synchronized (this) {
            for (Job job : pending) {
                if (job.due <= now) {
                    due.add(job);
                    job.start();
                }
            }
            pending.removeAll(due);
            finished += due.size();
        }
        for (Job job : due) {
            job.work.run();
        }
        return due.size();
    }

    public synchronized int pending() {
        return pending.size();
    }

    /** How many jobs were run. */
    public synchronized int finished() {
        return finished;
    }
}
