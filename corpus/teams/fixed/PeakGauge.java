// verdict: none
package fixed;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The highest value of something that is measured on many threads.
 */
public class PeakGauge {
    private static final int NOTHING = Integer.MIN_VALUE;

    private final String name;
    private final AtomicInteger peak = new AtomicInteger(NOTHING);

    public PeakGauge() {
        this("gauge");
    }

    public PeakGauge(String name) {
        this.name = name;
    }

    /** Takes a value into account. */
    public void update(int value) {
        peak.accumulateAndGet(value, Math::max);
    }

    /** Whether there was a value since the beginning or the last reset. */
    public boolean hasPeak() {
        return peak.get() != NOTHING;
    }

    /** The highest value, or zero if there was none. */
    public int peak() {
        int value = peak.get();
        return value == NOTHING ? 0 : value;
    }

    /** Begins anew, and returns the highest value so far, or zero. */
    public int reset() {
        int value = peak.getAndSet(NOTHING);
        return value == NOTHING ? 0 : value;
    }

    /** The name with the highest value. */
    public String report() {
        return name + "=" + peak();
    }
}
