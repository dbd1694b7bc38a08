// verdict: none
package fixed;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How long calls take, in buckets: below 1 ms, below 2, below 4, and so on. Every thread that makes calls records here,
 * without waiting for others.
 */
public class LatencyHistogram {
    private static final int BUCKETS = 12;

    private final long[] counts = new long[BUCKETS];
    private final AtomicLong total = new AtomicLong();

    private static int bucket(long millis) {
        int bucket = 64 - Long.numberOfLeadingZeros(Math.max(0, millis));
        return Math.min(bucket, BUCKETS - 1);
    }

    /** Records a call that took so long; negative times count as zero. */
    public synchronized void record(long millis) {
        counts[bucket(millis)]++;
        total.incrementAndGet();
    }

    /** How many calls were recorded. */
    public synchronized long total() {
        return total.get();
    }

    /** How many calls took as long as this one, to a factor of two. */
    public synchronized long count(long millis) {
        return counts[bucket(millis)];
    }

    /**
     * The time within which a share of the calls ended, rounded up to a bucket.
     *
     * @param percent of the calls, 1 to 100
     * @throws IllegalArgumentException if it is none of these
     */
    public synchronized long percentile(int percent) {
        if (percent < 1 || percent > 100) {
            throw new IllegalArgumentException("percent: " + percent);
        }
        long wanted = (total.get() * percent + 99) / 100;
        long seen = 0;
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            seen += counts[bucket];
            if (seen >= wanted) {
                return 1L << bucket;
            }
        }
        return 1L << BUCKETS;
    }

    /** The counts of all buckets. */
    public synchronized long[] snapshot() {
        return Arrays.copyOf(counts, counts.length);
    }
}
