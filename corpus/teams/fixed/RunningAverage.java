// verdict: none
package fixed;

import java.util.concurrent.atomic.AtomicReference;

/**
 * The average of measured values. Sensors add values on threads of their own, and others read the average at any time:
 * it is always that of some values that were added.
 */
public class RunningAverage {
    /** The sum and the count at one moment. */
    private static final class Totals {
        private static final Totals NONE = new Totals(0, 0);
        private final long sum;
        private final int count;

        Totals(long sum, int count) {
            this.sum = sum;
            this.count = count;
        }

        long average() {
            return count == 0 ? 0 : Math.floorDiv(sum, count);
        }
    }

    private final AtomicReference<Totals> totals = new AtomicReference<>(Totals.NONE);

    private void add(long sum, int count) {
        totals.updateAndGet(before -> new Totals(before.sum + sum, before.count + count));
    }

    /** Adds a value. */
    public void add(int value) {
        add(value, 1);
    }

    /** Adds several values. */
    public void addAll(int... values) {
        long sum = 0;
        for (int value : values) {
            sum += value;
        }
        add(sum, values.length);
    }

    /** The average, rounded down; zero if there is no value. */
    public long average() {
        return totals.get().average();
    }

    /** How many values were added. */
    public int count() {
        return totals.get().count;
    }

    /** Forgets all values, and returns their average. */
    public long reset() {
        return totals.getAndSet(Totals.NONE).average();
    }
}
