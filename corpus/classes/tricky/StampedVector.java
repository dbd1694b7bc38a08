// style: stamped lock, optimistic reads of an array, validation
// verdict: none
package tricky;

import java.util.Arrays;
import java.util.concurrent.locks.StampedLock;

/**
 * A growing array. Reads are optimistic: what they see may be torn, so they bear an array that is shorter
 * than the size says, and believe nothing that is not validated.
 */
public final class StampedVector {
    private final StampedLock lock = new StampedLock();
    private int[] elements = new int[2];
    private int size;

    public void add(int element) {
        long stamp = lock.writeLock();
        try {
            if (size == elements.length) {
                elements = Arrays.copyOf(elements, size * 2);
            }
            elements[size++] = element;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    /** @throws IndexOutOfBoundsException if there is no such element */
    public int get(int index) {
        long stamp = lock.tryOptimisticRead();
        if (stamp != 0) {
            int[] seen = elements;
            int seenSize = size;
            boolean inside = index >= 0 && index < seenSize;
            int element = inside && index < seen.length ? seen[index] : 0;
            if (lock.validate(stamp)) {
                if (!inside) {
                    throw new IndexOutOfBoundsException("no element " + index);
                }
                return element;
            }
        }
        stamp = lock.readLock();
        try {
            if (index < 0 || index >= size) {
                throw new IndexOutOfBoundsException("no element " + index);
            }
            return elements[index];
        } finally {
            lock.unlockRead(stamp);
        }
    }

    /** Takes the last element off. */
    public int pop() {
        long stamp = lock.writeLock();
        try {
            if (size == 0) {
                throw new IllegalStateException("empty");
            }
            int element = elements[--size];
            if (size >= 2 && size <= elements.length / 4) {
                elements = Arrays.copyOf(elements, elements.length / 2);
            }
            return element;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    public long sum() {
        long stamp = lock.tryOptimisticRead();
        for (int tries = 0; tries < 2 && stamp != 0; tries++) {
            int[] seen = elements;
            int until = Math.min(size, seen.length);
            long sum = 0;
            for (int i = 0; i < until; i++) {
                sum += seen[i];
            }
            if (lock.validate(stamp)) {
                return sum;
            }
            stamp = lock.tryOptimisticRead();
        }
        long read = lock.readLock();
        try {
            long sum = 0;
            for (int i = 0; i < size; i++) {
                sum += elements[i];
            }
            return sum;
        } finally {
            lock.unlockRead(read);
        }
    }

    /** Adds unless it is the last element already; reads first, and writes by an upgrade where it can. */
    public boolean addIfNew(int element) {
        long stamp = lock.readLock();
        try {
            while (size == 0 || elements[size - 1] != element) {
                long write = lock.tryConvertToWriteLock(stamp);
                if (write == 0) {
                    lock.unlockRead(stamp);
                    stamp = lock.writeLock();
                } else {
                    stamp = write;
                    if (size == elements.length) {
                        elements = Arrays.copyOf(elements, size * 2);
                    }
                    elements[size++] = element;
                    return true;
                }
            }
            return false;
        } finally {
            lock.unlock(stamp);
        }
    }

    public int size() {
        long stamp = lock.readLock();
        try {
            return size;
        } finally {
            lock.unlockRead(stamp);
        }
    }

    public void clear() {
        long stamp = lock.writeLock();
        try {
            size = 0;
            elements = new int[2];
        } finally {
            lock.unlockWrite(stamp);
        }
    }
}
