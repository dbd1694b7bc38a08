// style: lock-free
// verdict: none
package correct;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Gives numbers that are never given twice, one at a time or in blocks.
 */
public class IdSource {
    /** Numbers from a first one up to a last one, which is left out. */
    public record Block(long first, long end) {
        public long size() {
            return end - first;
        }
    }

    private final AtomicLong next;

    public IdSource() {
        this(1);
    }

    public IdSource(long first) {
        next = new AtomicLong(first);
    }

    public long next() {
        return next.getAndIncrement();
    }

    public Block block(int size) {
        if (size < 0) {
            throw new IllegalArgumentException("a size below zero: " + size);
        }
        long first = next.getAndAdd(size);
        return new Block(first, first + size);
    }

    /** The number that would be given next. */
    public long peek() {
        return next.get();
    }

    /** Goes on from a number at least. */
    public void skipTo(long number) {
        next.accumulateAndGet(number, Math::max);
    }

    public String nextName(String prefix) {
        return prefix + next();
    }

    public boolean isGiven(long number) {
        return number < next.get();
    }
}
