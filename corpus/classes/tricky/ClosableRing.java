// style: condition queues, closed while others wait
// verdict: none
package tricky;

import java.util.NoSuchElementException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A ring of numbers. Who puts waits for room, who takes waits for a number; both are told when the ring is
 * closed. What is in it then can still be taken.
 */
public final class ClosableRing {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();
    private final Condition numbers = lock.newCondition();
    private final int[] ring;
    private int head;
    private int count;
    private boolean closed;

    public ClosableRing() {
        this(1);
    }

    public ClosableRing(int capacity) {
        ring = new int[Math.max(1, Math.min(capacity, 16))];
    }

    private void append(int number) {
        ring[(head + count++) % ring.length] = number;
        numbers.signal();
    }

    private int removeFirst() {
        int number = ring[head];
        head = (head + 1) % ring.length;
        count--;
        room.signal();
        return number;
    }

    private void ensureOpen() {
        if (closed) {
            throw new IllegalStateException("closed");
        }
    }

    public void put(int number) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            ensureOpen();
            while (count == ring.length) {
                room.await();
                ensureOpen();
            }
            append(number);
        } finally {
            lock.unlock();
        }
    }

    public boolean offer(int number) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long nanos = TimeUnit.MILLISECONDS.toNanos(1);
            ensureOpen();
            while (count == ring.length) {
                if (nanos <= 0) {
                    return false;
                }
                nanos = room.awaitNanos(nanos);
                ensureOpen();
            }
            append(number);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** @throws NoSuchElementException if the ring is closed and empty */
    public int take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (count == 0) {
                if (closed) {
                    throw new NoSuchElementException("closed and empty");
                }
                numbers.await();
            }
            return removeFirst();
        } finally {
            lock.unlock();
        }
    }

    /** A number, or the other one if there is none. */
    public int poll(int otherwise) {
        lock.lock();
        try {
            return count == 0 ? otherwise : removeFirst();
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

    public void close() {
        lock.lock();
        try {
            closed = true;
            room.signalAll();
            numbers.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
