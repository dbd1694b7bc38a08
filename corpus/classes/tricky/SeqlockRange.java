// style: seqlock
// verdict: none
package tricky;

/**
 * A range whose lower end is never above the upper one. Writers lock each other out; readers read both ends
 * without a lock, and again if the version has changed meanwhile.
 */
public final class SeqlockRange {
    private final Object writers = new Object();
    /** Odd while a writer is at work. */
    private volatile int version;
    private volatile int low;
    private volatile int high;

    public SeqlockRange() {
        this(0, 10);
    }

    public SeqlockRange(int one, int other) {
        low = Math.min(one, other);
        high = Math.max(one, other);
    }

    private int[] read() {
        while (true) {
            int before = version;
            if ((before & 1) == 0) {
                int seenLow = low;
                int seenHigh = high;
                if (version == before) {
                    return new int[] {seenLow, seenHigh};
                }
            }
            Thread.yield();
        }
    }

    private void write(int newLow, int newHigh) {
        version = version + 1;
        low = newLow;
        high = newHigh;
        version = version + 1;
    }

    public void set(int one, int other) {
        synchronized (writers) {
            write(Math.min(one, other), Math.max(one, other));
        }
    }

    public void shift(int by) {
        synchronized (writers) {
            long newLow = (long) low + by;
            long newHigh = (long) high + by;
            if (newLow == (int) newLow && newHigh == (int) newHigh) {
                write((int) newLow, (int) newHigh);
            }
        }
    }

    /** @throws IllegalArgumentException if a number is not in the range */
    public void ensureInside(int number) {
        int[] range = read();
        if (range[0] > range[1]) {
            throw new AssertionError("torn");
        }
        if (number < range[0] || number > range[1]) {
            throw new IllegalArgumentException("outside");
        }
    }

    public long width() {
        int[] range = read();
        long width = (long) range[1] - range[0];
        if (width < 0) {
            throw new AssertionError("torn");
        }
        return width;
    }

    public int low() {
        return low;
    }

    public int high() {
        return high;
    }
}
