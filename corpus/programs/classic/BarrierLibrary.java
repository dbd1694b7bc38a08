// The library's CyclicBarrier, used twice by two threads.
// origin: classic
// verdict: clean
// bound: 20000
import java.util.concurrent.CyclicBarrier;

public class BarrierLibrary {
    static final CyclicBarrier BARRIER = new CyclicBarrier(2);
    static int x, y;

    static void first() throws Exception {
        x = 1;
        BARRIER.await();
        assert y == 1;
        BARRIER.await();
        x = 2;
    }

    static void second() throws Exception {
        y = 1;
        BARRIER.await();
        assert x == 1;
        BARRIER.await();
        y = 2;
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
        Thread a = start(BarrierLibrary::first), b = start(BarrierLibrary::second);
        a.join();
        b.join();
        assert x == 2 && y == 2;
    }
}
