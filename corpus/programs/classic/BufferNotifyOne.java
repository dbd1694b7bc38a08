// A buffer with one place that wakes one thread, of either kind: two producers and two consumers can
// come to wait for each other.
// origin: classic
// verdict: deadlock
public class BufferNotifyOne {
    static final Object LOCK = new Object();
    static int item;

    static void put(int value) throws InterruptedException {
        synchronized (LOCK) {
            while (item != 0) LOCK.wait();
            item = value;
            LOCK.notify();
        }
    }

    static int take() throws InterruptedException {
        synchronized (LOCK) {
            while (item == 0) LOCK.wait();
            int value = item;
            item = 0;
            LOCK.notify();
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
        Thread c1 = start(BufferNotifyOne::take), c2 = start(BufferNotifyOne::take), c3 = start(BufferNotifyOne::take);
        Thread p1 = start(() -> put(1)), p2 = start(() -> put(2)), p3 = start(() -> put(3));
        for (Thread t : new Thread[] {c1, c2, c3, p1, p2, p3}) t.join();
        assert item == 0;
    }
}
