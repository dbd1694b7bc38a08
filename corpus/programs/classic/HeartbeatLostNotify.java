// A notification comes before the wait for it, beside a daemon that ticks for ever: time goes on, and nobody will
// ever notify again.
// origin: classic
// verdict: deadlock
public class HeartbeatLostNotify {
    static final Object LOCK = new Object();
    static long ticks;

    static void tick() {
        try {
            while (true) {
                Thread.sleep(100);
                ticks++;
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void await() {
        synchronized (LOCK) {
            try {
                LOCK.wait();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread daemon = new Thread(HeartbeatLostNotify::tick);
        daemon.setDaemon(true);
        daemon.start();
        Thread waiter = new Thread(HeartbeatLostNotify::await);
        waiter.start();
        synchronized (LOCK) {
            LOCK.notify();
        }
        waiter.join();
    }
}
