// A daemon ticks, and with its fiftieth tick it notifies who waits: to wait long is not to wait for ever.
// origin: classic
// verdict: clean
public class HeartbeatNotifies {
    static final Object LOCK = new Object();
    static int ticks;
    static boolean done;

    static void tick() {
        try {
            while (true) {
                Thread.sleep(100);
                if (++ticks == 50) {
                    synchronized (LOCK) {
                        done = true;
                        LOCK.notifyAll();
                    }
                }
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
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
        Thread daemon = new Thread(HeartbeatNotifies::tick);
        daemon.setDaemon(true);
        daemon.start();
        Thread waiter = new Thread(HeartbeatNotifies::await);
        waiter.start();
        waiter.join();
        assert done;
    }
}
