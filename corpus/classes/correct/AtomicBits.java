// style: lock-free
// verdict: none
package correct;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A set of small numbers, one bit each, changed by compare-and-set on the word that has the bit.
 */
public class AtomicBits {
    private final AtomicLongArray words;
    private final int size;

    public AtomicBits() {
        this(128);
    }

    public AtomicBits(int size) {
        this.size = Math.max(1, Math.min(size, 100_000));
        words = new AtomicLongArray((this.size + 63) / 64);
    }

    private int checked(int bit) {
        if (bit < 0 || bit >= size) {
            throw new IndexOutOfBoundsException(bit + " of " + size);
        }
        return bit;
    }

    public int size() {
        return size;
    }

    public boolean get(int bit) {
        return (words.get(checked(bit) / 64) & 1L << bit) != 0;
    }

    /** Sets a bit; false if it was set. */
    public boolean set(int bit) {
        long mask = 1L << checked(bit);
        return (words.getAndUpdate(bit / 64, word -> word | mask) & mask) == 0;
    }

    /** Clears a bit; false if it was clear. */
    public boolean clear(int bit) {
        long mask = 1L << checked(bit);
        return (words.getAndUpdate(bit / 64, word -> word & ~mask) & mask) != 0;
    }

    public boolean flip(int bit) {
        long mask = 1L << checked(bit);
        return (words.updateAndGet(bit / 64, word -> word ^ mask) & mask) != 0;
    }

    /** How many bits are set; bits that change meanwhile may or may not count. */
    public int count() {
        int count = 0;
        for (int i = 0; i < words.length(); i++) {
            count += Long.bitCount(words.get(i));
        }
        return count;
    }

    /** Sets a clear bit and tells which, or -1 when none is clear. */
    public int claim() {
        for (int bit = 0; bit < size; bit++) {
            if (!get(bit) && set(bit)) {
                return bit;
            }
        }
        return -1;
    }

    public void clearAll() {
        for (int i = 0; i < words.length(); i++) {
            words.set(i, 0);
        }
    }
}
