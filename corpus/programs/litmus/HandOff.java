// One thread waits for a flag that the other sets. The setter's critical section comes first and
// nobody waits, or it comes while the other waits: 2.
// origin: litmus
// verdict: clean
// traces: 2
public class HandOff {
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
            LOCK.notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(HandOff::await), t2 = new Thread(HandOff::signal);
        t1.start();
        t2.start();
        t1.join();
        t2.join();
        assert set;
    }
}
