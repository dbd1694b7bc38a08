// style: phaser with parties that come and go
// verdict: none
package tricky;

import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts who is inside. {@link #turn} waits until all have left who were inside, and begins a new round.
 * The gate itself is a party that arrives only there, so the phaser never runs out of them.
 */
public final class TrafficGate {
    private final Phaser phaser = new Phaser(1);
    private final AtomicInteger inside = new AtomicInteger();
    private final Object turning = new Object();

    public void enter() {
        phaser.register();
        inside.incrementAndGet();
    }

    /** @throws IllegalStateException if nobody is inside */
    public void leave() {
        int seen;
        do {
            seen = inside.get();
            if (seen == 0) {
                throw new IllegalStateException("nobody is inside");
            }
        } while (!inside.compareAndSet(seen, seen - 1));
        phaser.arriveAndDeregister();
    }

    /** In and out. */
    public void pass() {
        phaser.register();
        phaser.arriveAndDeregister();
    }

    public int turn() {
        synchronized (turning) {
            return phaser.arriveAndAwaitAdvance();
        }
    }

    public int round() {
        return phaser.getPhase();
    }

    public int inside() {
        return inside.get();
    }

    public boolean isEmpty() {
        return inside.get() == 0;
    }
}
