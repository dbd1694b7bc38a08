// style: lock-free
// verdict: none
package correct;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A counter between zero and a cap, changed by compare-and-set.
 */
public class CappedCounter {
    private final int cap;
    private final AtomicInteger count = new AtomicInteger();

    public CappedCounter(int cap) {
        if (cap < 0) {
            throw new IllegalArgumentException("a cap below zero: " + cap);
        }
        this.cap = cap;
    }

    public int cap() {
        return cap;
    }

    public int get() {
        return count.get();
    }

    /** Counts up unless the cap is reached. */
    public boolean up() {
        while (true) {
            int seen = count.get();
            if (seen >= cap) {
                return false;
            }
            if (count.compareAndSet(seen, seen + 1)) {
                return true;
            }
        }
    }

    /** Counts down. */
    public void down() {
        while (true) {
            int seen = count.get();
            if (seen == 0) {
                throw new IllegalStateException("the counter is at zero");
            }
            if (count.compareAndSet(seen, seen - 1)) {
                return;
            }
        }
    }

    /** Counts up or down by some, as far as the ends allow; gives the new count. */
    public int move(int by) {
        return count.updateAndGet(seen -> (int) Math.max(0, Math.min(cap, (long) seen + by)));
    }

    /** Takes all that was counted. */
    public int drain() {
        return count.getAndSet(0);
    }

    public boolean isFull() {
        return count.get() >= cap;
    }
}
