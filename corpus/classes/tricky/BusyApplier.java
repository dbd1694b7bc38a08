// style: daemon thread, blocking queue, volatile flag
// verdict: none
package tricky;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Changes are handed to a daemon, which applies them one by one. While it does, nobody may read: such a
 * call is refused, because the value is about to change.
 */
public final class BusyApplier {
    private final BlockingQueue<Integer> changes = new LinkedBlockingQueue<>();
    private volatile boolean busy;
    private volatile long value;
    private volatile int applied;

    public BusyApplier() {
        Thread daemon = new Thread(this::apply, "applier");
        daemon.setDaemon(true);
        daemon.start();
    }

    /** The only writer of all three fields is the daemon. */
    private void apply() {
        try {
            while (true) {
                int change = changes.take();
                busy = true;
                value = value + change;
                applied = applied + 1;
                busy = false;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public void submit(int change) {
        changes.add(change);
    }

    public void submitTwice(int change) {
        changes.add(change);
        changes.add(change);
    }

    /**
     * The value.
     *
     * @throws IllegalStateException while a change is applied
     */
    public long read() {
        if (busy) {
            throw new IllegalStateException("a change is applied");
        }
        return value;
    }

    public boolean isBusy() {
        return busy;
    }

    /** Changes that the daemon has not taken yet. */
    public int waiting() {
        return changes.size();
    }

    public int applied() {
        return applied;
    }
}
