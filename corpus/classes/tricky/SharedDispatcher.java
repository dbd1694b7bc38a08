// style: one static daemon for all instances, started by class initialisation
// verdict: none
package tricky;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Events of all instances go through one queue and are handled by one daemon, which is there as soon as
 * the class is.
 */
public final class SharedDispatcher {
    private static final BlockingQueue<Runnable> EVENTS = new LinkedBlockingQueue<>();

    static {
        Thread daemon = new Thread(SharedDispatcher::dispatch, "events");
        daemon.setDaemon(true);
        daemon.start();
    }

    private static void dispatch() {
        try {
            while (true) {
                EVENTS.take().run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Guarded by the monitor. */
    private long total;
    private int handled;

    private synchronized void handle(int amount) {
        total += amount;
        handled++;
    }

    /** Posts an event. */
    public void post(int amount) {
        EVENTS.add(() -> handle(amount));
    }

    /** Waits until all events that were posted before are handled, whoever posted them. */
    public void await() throws InterruptedException {
        CountDownLatch marker = new CountDownLatch(1);
        EVENTS.add(marker::countDown);
        marker.await();
    }

    /** @throws IllegalStateException if nothing was handled yet */
    public synchronized long mean() {
        if (handled == 0) {
            throw new IllegalStateException("nothing handled");
        }
        return total / handled;
    }

    public synchronized long total() {
        return total;
    }

    public synchronized void reset() {
        total = 0;
        handled = 0;
    }

    /** Moves what another instance has to this one, by way of an event. */
    public void absorb(SharedDispatcher other) {
        EVENTS.add(() -> handle((int) other.total()));
    }
}
