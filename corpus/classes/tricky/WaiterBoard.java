// style: interruption of callers that wait
// verdict: none
package tricky;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * Callers wait for a post. {@link #cancelAll} interrupts those who wait at that moment; a post that is
 * there is taken all the same.
 */
public final class WaiterBoard {
    private static final class Waiter {
        final Thread thread = Thread.currentThread();
        boolean cancelled;
    }

    private final List<Waiter> waiters = new ArrayList<>();
    private int posts;
    private int cancels;

    /** @throws CancellationException if others do not want this one to wait any more */
    public synchronized void await() throws InterruptedException {
        Waiter me = new Waiter();
        waiters.add(me);
        try {
            while (posts == 0 && !me.cancelled) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    if (!me.cancelled) {
                        throw e;
                    }
                }
            }
        } finally {
            waiters.remove(me);
        }
        if (me.cancelled) {
            // The interruption was for this wait and no other one.
            Thread.interrupted();
        }
        if (posts == 0) {
            throw new CancellationException("cancelled");
        }
        posts--;
    }

    public synchronized boolean tryTake() {
        if (posts == 0) {
            return false;
        }
        posts--;
        return true;
    }

    public synchronized void post() {
        posts++;
        notifyAll();
    }

    /** How many were interrupted. */
    public synchronized int cancelAll() {
        int cancelled = 0;
        for (Waiter waiter : waiters) {
            if (!waiter.cancelled) {
                waiter.cancelled = true;
                waiter.thread.interrupt();
                cancelled++;
            }
        }
        cancels += cancelled;
        return cancelled;
    }

    public synchronized int posts() {
        return posts;
    }

    public synchronized int waiting() {
        return waiters.size();
    }

    public synchronized int cancels() {
        return cancels;
    }
}
