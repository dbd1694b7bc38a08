// style: explicit lock
// verdict: none
package correct;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Jobs by urgency; those of the same urgency in the order they came in.
 */
public class JobQueue {
    private record Job(int urgency, long number, String name) implements Comparable<Job> {
        @Override
        public int compareTo(Job other) {
            int byUrgency = Integer.compare(other.urgency, urgency);
            return byUrgency != 0 ? byUrgency : Long.compare(number, other.number);
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final PriorityQueue<Job> jobs = new PriorityQueue<>();
    private long numbers;

    public void add(String name, int urgency) {
        lock.lock();
        try {
            jobs.add(new Job(urgency, numbers++, name));
        } finally {
            lock.unlock();
        }
    }

    /** Takes the most urgent job, which must be there. */
    public String take() {
        lock.lock();
        try {
            Job job = jobs.poll();
            if (job == null) {
                throw new NoSuchElementException("no job");
            }
            return job.name();
        } finally {
            lock.unlock();
        }
    }

    /** The same, if nobody else is busy with the queue and there is a job. */
    public String tryTake() {
        if (!lock.tryLock()) {
            return null;
        }
        try {
            Job job = jobs.poll();
            return job == null ? null : job.name();
        } finally {
            lock.unlock();
        }
    }

    public String peek() {
        lock.lock();
        try {
            return jobs.isEmpty() ? null : jobs.peek().name();
        } finally {
            lock.unlock();
        }
    }

    public boolean cancel(String name) {
        lock.lock();
        try {
            return jobs.removeIf(job -> name == null ? job.name() == null : name.equals(job.name()));
        } finally {
            lock.unlock();
        }
    }

    public int size() {
        lock.lock();
        try {
            return jobs.size();
        } finally {
            lock.unlock();
        }
    }

    /** The names of all jobs, the most urgent first. */
    public List<String> names() {
        List<Job> copy;
        lock.lock();
        try {
            copy = new ArrayList<>(jobs);
        } finally {
            lock.unlock();
        }
        copy.sort(null);
        List<String> names = new ArrayList<>();
        copy.forEach(job -> names.add(job.name()));
        return names;
    }

    public void clear() {
        lock.lock();
        try {
            jobs.clear();
        } finally {
            lock.unlock();
        }
    }
}
