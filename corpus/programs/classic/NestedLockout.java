// A waiting thread leaves the inner monitor but keeps the outer one, which the notifier needs to get
// to the inner one.
// origin: classic
// verdict: deadlock
public class NestedLockout {
    static final Object OUTER = new Object(), INNER = new Object();
    static boolean ready;

    static void await() throws InterruptedException {
        synchronized (OUTER) {
            synchronized (INNER) {
                while (!ready) INNER.wait();
            }
        }
    }

    static void signal() {
        synchronized (OUTER) {
            synchronized (INNER) {
                ready = true;
                INNER.notify();
            }
        }
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread t = new Thread(() -> {
            try {
                body.run();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        return t;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = start(NestedLockout::await), b = start(NestedLockout::signal);
        a.join();
        b.join();
    }
}
