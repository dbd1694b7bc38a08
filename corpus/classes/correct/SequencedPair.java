// style: sequence lock with volatile
// verdict: none
package correct;

/**
 * Two numbers that are always read together. Writers exclude each other with a lock and make the version
 * odd while they write; readers take no lock as long as the version is even and stays what it was.
 */
public class SequencedPair {
    private static final int TRIES = 3;

    private volatile int version;
    private volatile long left;
    private volatile long right;

    /** Sets both numbers. */
    public synchronized void set(long newLeft, long newRight) {
        version++;
        left = newLeft;
        right = newRight;
        version++;
    }

    /** Moves some from the left to the right. */
    public synchronized void shift(long amount) {
        set(left - amount, right + amount);
    }

    public synchronized void swap() {
        set(right, left);
    }

    public synchronized void clear() {
        set(0, 0);
    }

    private long[] read() {
        for (int i = 0; i < TRIES; i++) {
            int before = version;
            long oneSide = left;
            long otherSide = right;
            if ((before & 1) == 0 && before == version) {
                return new long[] {oneSide, otherSide};
            }
        }
        synchronized (this) {
            return new long[] {left, right};
        }
    }

    public long left() {
        return read()[0];
    }

    public long right() {
        return read()[1];
    }

    public long sum() {
        long[] both = read();
        return both[0] + both[1];
    }

    public boolean isBalanced() {
        long[] both = read();
        return both[0] == both[1];
    }

    @Override
    public String toString() {
        long[] both = read();
        return both[0] + ":" + both[1];
    }
}
