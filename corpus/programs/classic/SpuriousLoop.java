// The same with a loop, which is what `Object.wait` is for.
// origin: classic
// verdict: clean
// spurious: clean
public class SpuriousLoop {
    static final Object LOCK = new Object();
    static boolean ready;

    static void await() throws InterruptedException {
        synchronized (LOCK) {
            while (!ready) LOCK.wait();
        }
    }

    static void signal() {
        synchronized (LOCK) {
            ready = true;
            LOCK.notify();
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
        Thread a = start(SpuriousLoop::await), b = start(SpuriousLoop::signal);
        a.join();
        b.join();
        assert ready;
    }
}
