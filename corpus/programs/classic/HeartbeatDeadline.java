// A daemon wakes up every second and looks at the clock: when ten minutes are over it notifies who waits. Nothing
// changes from one look to the next but the time, and that is what counts.
// origin: classic
// verdict: clean
public class HeartbeatDeadline {
    static final Object LOCK = new Object();
    static boolean done;

    static void watch() {
        long end = System.nanoTime() + 600_000_000_000L;
        try {
            while (System.nanoTime() < end) {
                Thread.sleep(1000);
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        synchronized (LOCK) {
            done = true;
            LOCK.notifyAll();
        }
    }

    static void await() {
        synchronized (LOCK) {
            while (!done) {
                try {
                    LOCK.wait();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread daemon = new Thread(HeartbeatDeadline::watch);
        daemon.setDaemon(true);
        daemon.start();
        Thread waiter = new Thread(HeartbeatDeadline::await);
        waiter.start();
        waiter.join();
        assert done;
    }
}
