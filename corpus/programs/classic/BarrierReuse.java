// A barrier that is used twice and is reset by whoever is woken: a fast thread comes round to the
// second use before the slow one has left the first, and its arrival is forgotten.
// origin: classic
// verdict: deadlock
public class BarrierReuse {
    static final Object LOCK = new Object();
    static int arrived;

    static void await() throws InterruptedException {
        synchronized (LOCK) {
            arrived++;
            if (arrived == 2) {
                LOCK.notifyAll();
            } else {
                LOCK.wait();
                arrived = 0;
            }
        }
    }

    static void twice() throws InterruptedException {
        await();
        await();
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
        Thread a = start(BarrierReuse::twice), b = start(BarrierReuse::twice);
        a.join();
        b.join();
    }
}
