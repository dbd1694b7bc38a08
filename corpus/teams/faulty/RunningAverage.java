// verdict: results
// methods: add(int) average()
// threads: 2
// fault: sum and count are atomic each, but not together
package faulty;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The average of measured values. Sensors add values on threads of their own, and others read the average at any time:
 * it is always that of some values that were added.
 */
public class RunningAverage {
    private final AtomicLong sum = new AtomicLong();
    private final AtomicInteger count = new AtomicInteger();

    /** Adds a value. */
    public void add(int value) {
        sum.addAndGet(value);
        count.incrementAndGet();
    }

    /** Adds several values. */
    public void addAll(int... values) {
        for (int value : values) {
            add(value);
        }
    }

    /** The average, rounded down; zero if there is no value. */
    public long average() {
        int values = count.get();
        return values == 0 ? 0 : Math.floorDiv(sum.get(), values);
    }

    /** How many values were added. */
    public int count() {
        return count.get();
    }

    /** Forgets all values, and returns their average. */
    public long reset() {
        long average = average();
        sum.set(0);
        count.set(0);
        return average;
    }
}
