// A semaphore with one permit as a lock, given back in every case.
// origin: classic
// verdict: clean
// bound: 20000
import java.util.concurrent.Semaphore;

public class SemaphoreMutex {
    static final Semaphore PERMITS = new Semaphore(1);
    static int x;

    static void work() throws InterruptedException {
        PERMITS.acquire();
        try {
            x++;
        } finally {
            PERMITS.release();
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
        Thread a = start(SemaphoreMutex::work), b = start(SemaphoreMutex::work);
        a.join();
        b.join();
        assert x == 2;
    }
}
