// A buffer with one place, `while` around every wait and notifyAll: one producer of two items and
// two consumers. Traces: 40, by enumeration of the orders in which the locks can be taken.
// origin: classic
// verdict: clean
// traces: 40
public class BufferMonitor {
    static final Object LOCK = new Object();
    static int item;
    static int r1, r2;

    static void put(int value) throws InterruptedException {
        synchronized (LOCK) {
            while (item != 0) LOCK.wait();
            item = value;
            LOCK.notifyAll();
        }
    }

    static int take() throws InterruptedException {
        synchronized (LOCK) {
            while (item == 0) LOCK.wait();
            int value = item;
            item = 0;
            LOCK.notifyAll();
            return value;
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
        Thread c1 = start(() -> r1 = take()), c2 = start(() -> r2 = take());
        Thread p = start(() -> {
            put(1);
            put(2);
        });
        c1.join();
        c2.join();
        p.join();
        assert r1 + r2 == 3 && r1 != r2;
    }
}
