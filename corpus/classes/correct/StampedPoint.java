// style: stamped lock
// verdict: none
package correct;

import java.util.concurrent.locks.StampedLock;

/**
 * A point that moves. Readers try without a lock first, and lock if the point has moved meanwhile.
 */
public class StampedPoint {
    private final StampedLock lock = new StampedLock();
    private long x;
    private long y;

    public StampedPoint() {
    }

    public StampedPoint(long x, long y) {
        this.x = x;
        this.y = y;
    }

    public void moveTo(long newX, long newY) {
        long stamp = lock.writeLock();
        try {
            x = newX;
            y = newY;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    public void moveBy(long byX, long byY) {
        long stamp = lock.writeLock();
        try {
            x += byX;
            y += byY;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    /** Both coordinates of one moment. */
    public long[] get() {
        long stamp = lock.tryOptimisticRead();
        long seenX = x;
        long seenY = y;
        if (stamp == 0 || !lock.validate(stamp)) {
            stamp = lock.readLock();
            try {
                seenX = x;
                seenY = y;
            } finally {
                lock.unlockRead(stamp);
            }
        }
        return new long[] {seenX, seenY};
    }

    public long x() {
        return get()[0];
    }

    public long y() {
        return get()[1];
    }

    /** Goes to the origin if the point is where the caller thinks it is. */
    public boolean homeFrom(long fromX, long fromY) {
        long stamp = lock.readLock();
        try {
            while (x == fromX && y == fromY) {
                long write = lock.tryConvertToWriteLock(stamp);
                if (write != 0) {
                    stamp = write;
                    x = 0;
                    y = 0;
                    return true;
                }
                lock.unlockRead(stamp);
                stamp = lock.writeLock();
            }
            return false;
        } finally {
            lock.unlock(stamp);
        }
    }

    /** How far another point is, along the axes. The two are read one after the other. */
    public long distance(StampedPoint other) {
        long[] here = get();
        long[] there = other.get();
        return Math.abs(here[0] - there[0]) + Math.abs(here[1] - there[1]);
    }
}
