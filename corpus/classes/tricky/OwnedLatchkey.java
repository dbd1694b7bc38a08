// style: ownership by thread, monitor
// verdict: none
package tricky;

/**
 * A key that one thread holds at a time, as often as it likes. Who does not hold it cannot give it back.
 */
public final class OwnedLatchkey {
    private Thread owner;
    private int holds;
    private long uses;

    /** Takes the key if nobody else has it. */
    public synchronized boolean tryTake() {
        Thread me = Thread.currentThread();
        if (owner != null && owner != me) {
            return false;
        }
        owner = me;
        holds++;
        return true;
    }

    /** Waits a moment for the key. */
    public synchronized boolean tryTakePatiently() throws InterruptedException {
        if (!tryTake()) {
            wait(1);
            return tryTake();
        }
        return true;
    }

    public synchronized void giveBack() {
        ensureMine();
        if (--holds == 0) {
            owner = null;
            notify();
        }
    }

    public synchronized void use() {
        ensureMine();
        uses++;
    }

    private void ensureMine() {
        if (owner != Thread.currentThread()) {
            throw new IllegalMonitorStateException("not the owner");
        }
    }

    public synchronized boolean isMine() {
        return owner == Thread.currentThread();
    }

    public synchronized boolean isTaken() {
        return owner != null;
    }

    public synchronized int holds() {
        return holds;
    }

    public synchronized long uses() {
        return uses;
    }
}
