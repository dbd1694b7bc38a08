// A thread waits without a loop and takes it for granted that it was notified.
// origin: classic
// verdict: clean
// spurious: exception java.lang.AssertionError
public class SpuriousIf {
    static final Object LOCK = new Object();
    static boolean ready;

    static void await() throws InterruptedException {
        synchronized (LOCK) {
            if (!ready) LOCK.wait();
            assert ready;
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
        Thread a = start(SpuriousIf::await), b = start(SpuriousIf::signal);
        a.join();
        b.join();
    }
}
