// Two threads wait for a flag that a third sets, waking both. Orders of the lock: both come after the
// setter (2 orders of the two); one before it, one after it, and then the sleeper and the latecomer
// in either order (2 * 2); both before it (2 orders) and woken in either order (2 * 2). Together 10.
// origin: litmus
// verdict: clean
// traces: 10
public class HandOffTwo {
    static final Object LOCK = new Object();
    static boolean set;

    static void await() {
        synchronized (LOCK) {
            try {
                while (!set) LOCK.wait();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static void signal() {
        synchronized (LOCK) {
            set = true;
            LOCK.notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(HandOffTwo::await), t2 = new Thread(HandOffTwo::await);
        Thread t3 = new Thread(HandOffTwo::signal);
        t1.start();
        t2.start();
        t3.start();
        t1.join();
        t2.join();
        t3.join();
        assert set;
    }
}
