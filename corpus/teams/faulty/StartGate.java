// verdict: hang
// methods: await() open()
// threads: 2
// fault: await() looks at the flag before it has the lock, so open() can come before the wait
package faulty;

/**
 * Holds threads back until it is opened. It stays open then, and whoever comes passes.
 */
public class StartGate {
    private final Object lock = new Object();
    private volatile boolean open;
    private int passed;

    /** Waits until the gate is open. */
    public void await() throws InterruptedException {
        if (!open) {
            synchronized (lock) {
                lock.wait();
            }
        }
        synchronized (lock) {
            passed++;
        }
    }

    /** Passes if the gate is open; false otherwise. */
    public boolean tryPass() {
        synchronized (lock) {
            if (!open) {
                return false;
            }
            passed++;
            return true;
        }
    }

    /** Opens the gate. */
    public void open() {
        synchronized (lock) {
            open = true;
            lock.notifyAll();
        }
    }

    public boolean isOpen() {
        return open;
    }

    /** How many have passed. */
    public int passed() {
        synchronized (lock) {
            return passed;
        }
    }
}
