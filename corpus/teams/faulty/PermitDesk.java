// verdict: hang
// methods: acquire()+release(Permit) acquire()+release(Permit)
// threads: 2
// fault: acquire() finds no permit before it has the lock; one that is released until it waits wakes nobody
package faulty;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets a few threads work at a time. Who works holds a permit, and gives it back afterwards.
 */
public class PermitDesk {
    /** Says that its holder may work. */
    public final class Permit {
        private final AtomicBoolean held = new AtomicBoolean(true);

        private Permit() {
        }

        private PermitDesk desk() {
            return PermitDesk.this;
        }
    }

    private final Object lock = new Object();
    private final AtomicInteger free;

    public PermitDesk() {
        this(1);
    }

    /** @param permits how many there are; one at least */
    public PermitDesk(int permits) {
        free = new AtomicInteger(Math.max(1, permits));
    }

    /** Takes a permit; null if all are out. */
    public Permit tryAcquire() {
        return free.getAndUpdate(count -> Math.max(0, count - 1)) > 0 ? new Permit() : null;
    }

    /** Takes a permit, and waits for one if all are out. */
    public Permit acquire() throws InterruptedException {
        Permit permit = tryAcquire();
        while (permit == null) {
            synchronized (lock) {
                lock.wait();
            }
            permit = tryAcquire();
        }
        return permit;
    }

    /**
     * Gives a permit back; false if that was done before.
     *
     * @throws IllegalArgumentException if it is another desk's
     */
    public boolean release(Permit permit) {
        if (permit.desk() != this) {
            throw new IllegalArgumentException("another desk's permit");
        }
        if (!permit.held.getAndSet(false)) {
            return false;
        }
        free.incrementAndGet();
        synchronized (lock) {
            lock.notify();
        }
        return true;
    }

    public int free() {
        return free.get();
    }
}
