// style: java.util.Timer, atomics
// verdict: none
package tricky;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts later: a timer adds after a delay.
 */
public final class TimerCounter {
    private static final long MOST_MILLIS = 1000;

    private final Timer timer = new Timer("counter", true);
    private final AtomicLong count = new AtomicLong();
    private final AtomicInteger fired = new AtomicInteger();

    private TimerTask task(long amount) {
        return new TimerTask() {
            @Override
            public void run() {
                count.addAndGet(amount);
                fired.incrementAndGet();
            }
        };
    }

    private static long bounded(long millis) {
        return Math.max(1, Math.min(millis, MOST_MILLIS));
    }

    /**
     * Adds after a delay.
     *
     * @throws IllegalStateException once the timer is cancelled
     */
    public void addLater(long amount, long millis) {
        timer.schedule(task(amount), bounded(millis));
    }

    /** Adds after a delay, and again after each period of that length. */
    public void addRegularly(long amount, long millis) {
        timer.schedule(task(amount), bounded(millis), bounded(millis));
    }

    public void addNow(long amount) {
        count.addAndGet(amount);
    }

    public long count() {
        return count.get();
    }

    public int fired() {
        return fired.get();
    }

    /** Forgets tasks that were cancelled; how many. */
    public int purge() {
        return timer.purge();
    }

    public void cancel() {
        timer.cancel();
    }
}
