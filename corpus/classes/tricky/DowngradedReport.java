// style: read-write lock, downgrade after the computation
// verdict: none
package tricky;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Lines and a report made of them, which is computed under the write lock when it is out of date, and used
 * under the read lock that the writer keeps.
 */
public final class DowngradedReport {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final List<String> lines = new ArrayList<>();
    private String report;
    private int computed;

    private void compute() {
        if (report == null) {
            report = String.join("\n", lines);
            computed++;
        }
    }

    /** Returns with the read lock held, and the report up to date. */
    private void lockReport() {
        lock.readLock().lock();
        if (report == null) {
            lock.readLock().unlock();
            lock.writeLock().lock();
            try {
                compute();
                lock.readLock().lock();
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    public String report() {
        lockReport();
        try {
            return report;
        } finally {
            lock.readLock().unlock();
        }
    }

    /** How long the report is. */
    public int length() {
        lockReport();
        try {
            return report.length();
        } finally {
            lock.readLock().unlock();
        }
    }

    public void add(String line) {
        lock.writeLock().lock();
        try {
            lines.add(String.valueOf(line));
            report = null;
        } finally {
            lock.writeLock().unlock();
        }
    }

    public String removeLast() {
        lock.writeLock().lock();
        try {
            if (lines.isEmpty()) {
                throw new IllegalStateException("no line");
            }
            report = null;
            return lines.remove(lines.size() - 1);
        } finally {
            lock.writeLock().unlock();
        }
    }

    public String line(int index) {
        lock.readLock().lock();
        try {
            return lines.get(index);
        } finally {
            lock.readLock().unlock();
        }
    }

    public int size() {
        lock.readLock().lock();
        try {
            return lines.size();
        } finally {
            lock.readLock().unlock();
        }
    }

    public int computed() {
        lock.readLock().lock();
        try {
            return computed;
        } finally {
            lock.readLock().unlock();
        }
    }
}
