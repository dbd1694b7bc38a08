// A permit is not given back when the work is refused: if the refusal comes first, the other thread
// waits for ever.
// origin: classic
// verdict: deadlock
import java.util.concurrent.Semaphore;

public class SemaphoreLeak {
    static final Semaphore PERMITS = new Semaphore(1);
    static volatile boolean open;

    static void work() throws InterruptedException {
        PERMITS.acquire();
        if (!open) return;
        PERMITS.release();
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
        Thread a = start(SemaphoreLeak::work), b = start(SemaphoreLeak::work);
        open = true;
        a.join();
        b.join();
    }
}
