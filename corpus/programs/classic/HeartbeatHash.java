// A daemon makes an object in every round and looks at its identity hash, of which one day one ends in the right
// digits: nothing that it leaves behind changes, and still every round is another one.
// origin: classic
// verdict: clean
public class HeartbeatHash {
    static final Object LOCK = new Object();
    static boolean done;

    static void draw() {
        try {
            while (System.identityHashCode(new Object()) % 64 != 7) {
                Thread.sleep(100);
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
        Thread daemon = new Thread(HeartbeatHash::draw);
        daemon.setDaemon(true);
        daemon.start();
        Thread waiter = new Thread(HeartbeatHash::await);
        waiter.start();
        waiter.join();
        assert done;
    }
}
