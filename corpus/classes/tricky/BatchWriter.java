// style: batching thread, lock and conditions, flush waits for the worker
// verdict: none
package tricky;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Collects items and writes them in batches, on a thread of its own. {@link #flush} waits until everything
 * that was added before is written, {@link #close} for the end of the thread.
 */
public final class BatchWriter {
    private static final int BATCH = 3;

    private final Lock lock = new ReentrantLock();
    private final Condition work = lock.newCondition();
    private final Condition progress = lock.newCondition();
    private final Thread writer;
    private List<String> pending = new ArrayList<>();
    private final List<String> written = new ArrayList<>();
    /** Items up to this number are to be written, even if the batch is not full. */
    private long wanted;
    private long added;
    private long finished;
    private int batches;
    private boolean closed;

    public BatchWriter() {
        writer = new Thread(this::run, "batches");
        writer.start();
    }

    private boolean due() {
        return closed || pending.size() >= BATCH || (wanted > finished && !pending.isEmpty());
    }

    private void run() {
        while (true) {
            List<String> batch;
            lock.lock();
            try {
                while (!due()) {
                    work.awaitUninterruptibly();
                }
                if (pending.isEmpty()) {
                    return;
                }
                batch = pending;
                pending = new ArrayList<>();
            } finally {
                lock.unlock();
            }
            write(batch);
        }
    }

    private void write(List<String> batch) {
        lock.lock();
        try {
            written.addAll(batch);
            batches++;
            finished += batch.size();
            progress.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Adds an item, unless the writer is closed. */
    public void add(String item) {
        lock.lock();
        try {
            if (closed) {
                throw new IllegalStateException("closed");
            }
            pending.add(item);
            added++;
            if (due()) {
                work.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    public void flush() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long target = added;
            wanted = Math.max(wanted, target);
            work.signal();
            while (finished < target) {
                progress.await();
            }
        } finally {
            lock.unlock();
        }
    }

    public List<String> written() {
        lock.lock();
        try {
            return new ArrayList<>(written);
        } finally {
            lock.unlock();
        }
    }

    /** The newest item that is written. */
    public String last() {
        lock.lock();
        try {
            if (written.isEmpty()) {
                throw new IllegalStateException("nothing is written");
            }
            return written.get(written.size() - 1);
        } finally {
            lock.unlock();
        }
    }

    public int batches() {
        lock.lock();
        try {
            return batches;
        } finally {
            lock.unlock();
        }
    }

    public void close() throws InterruptedException {
        lock.lock();
        try {
            closed = true;
            work.signal();
        } finally {
            lock.unlock();
        }
        writer.join();
    }
}
