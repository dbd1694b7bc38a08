// style: java.util.concurrent latch
// verdict: none
package correct;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A gate that opens once, after a number of knocks, and tells who knocked first.
 */
public class OneShotGate {
    private final CountDownLatch latch;
    private final AtomicReference<String> first = new AtomicReference<>();

    public OneShotGate() {
        this(1);
    }

    public OneShotGate(int knocks) {
        latch = new CountDownLatch(Math.max(0, Math.min(knocks, 1000)));
    }

    public void knock(String who) {
        first.compareAndSet(null, who);
        latch.countDown();
    }

    public void open() {
        while (latch.getCount() > 0) {
            latch.countDown();
        }
    }

    public boolean isOpen() {
        return latch.getCount() == 0;
    }

    public long missing() {
        return latch.getCount();
    }

    /** Who knocked first, or null. */
    public String first() {
        return first.get();
    }

    /** Passes the gate if it opens within a millisecond. */
    public boolean pass() throws InterruptedException {
        return latch.await(1, TimeUnit.MILLISECONDS);
    }
}
