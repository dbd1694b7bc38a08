// style: lock with conditions
// verdict: none
package correct;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A buffer of numbers with a condition for each kind of waiter. Waits are in loops and last a millisecond
 * at most, so that no caller can be stuck.
 */
public class BoundedBuffer {
    private final Lock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition();
    private final Condition notEmpty = lock.newCondition();
    private final long[] items;
    private int first;
    private int count;

    public BoundedBuffer() {
        this(2);
    }

    public BoundedBuffer(int room) {
        items = new long[Math.max(1, Math.min(room, 1000))];
    }

    private void insert(long item) {
        items[(first + count) % items.length] = item;
        count++;
        notEmpty.signal();
    }

    private long extract() {
        long item = items[first];
        first = (first + 1) % items.length;
        count--;
        notFull.signal();
        return item;
    }

    /** Puts a number in, if there is room. */
    public boolean offer(long item) {
        lock.lock();
        try {
            if (count == items.length) {
                return false;
            }
            insert(item);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** The same, but waits a moment. */
    public boolean offerPatiently(long item) throws InterruptedException {
        long left = TimeUnit.MILLISECONDS.toNanos(1);
        lock.lock();
        try {
            while (count == items.length) {
                if (left <= 0) {
                    return false;
                }
                left = notFull.awaitNanos(left);
            }
            insert(item);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Takes a number out, or gives the other one. */
    public long poll(long otherwise) {
        lock.lock();
        try {
            return count == 0 ? otherwise : extract();
        } finally {
            lock.unlock();
        }
    }

    /** The same, but waits a moment. */
    public long pollPatiently(long otherwise) throws InterruptedException {
        long left = TimeUnit.MILLISECONDS.toNanos(1);
        lock.lock();
        try {
            while (count == 0) {
                if (left <= 0) {
                    return otherwise;
                }
                left = notEmpty.awaitNanos(left);
            }
            return extract();
        } finally {
            lock.unlock();
        }
    }

    public int size() {
        lock.lock();
        try {
            return count;
        } finally {
            lock.unlock();
        }
    }

    public void clear() {
        lock.lock();
        try {
            count = 0;
            notFull.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
