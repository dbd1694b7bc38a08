// style: lock-free, striped cells
// verdict: none
package correct;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A sum that many threads add to. Each thread has a cell by its number, so that they seldom meet; the
 * total may miss what is added while it is read.
 */
public class StripedSum {
    private static final int CELLS = 8;

    private final AtomicLongArray cells = new AtomicLongArray(CELLS);

    @SuppressWarnings("deprecation") // threadId() came after release 17
    private static int cell() {
        return (int) (Thread.currentThread().getId() & (CELLS - 1));
    }

    public void add(long amount) {
        cells.addAndGet(cell(), amount);
    }

    public void increment() {
        add(1);
    }

    public void decrement() {
        add(-1);
    }

    public long sum() {
        long sum = 0;
        for (int i = 0; i < CELLS; i++) {
            sum += cells.get(i);
        }
        return sum;
    }

    /** Takes what has been added, cell by cell: nothing is taken twice and nothing lost. */
    public long drain() {
        long sum = 0;
        for (int i = 0; i < CELLS; i++) {
            sum += cells.getAndSet(i, 0);
        }
        return sum;
    }

    /** Takes over what another sum holds. */
    public void drainFrom(StripedSum other) {
        add(other.drain());
    }

    public int intValue() {
        return (int) sum();
    }

    @Override
    public String toString() {
        return Long.toString(sum());
    }
}
