// Two threads wait behind a latch that main opens after it has written what they read.
// origin: classic
// verdict: clean
// bound: 20000
import java.util.concurrent.CountDownLatch;

public class LatchGate {
    static final CountDownLatch GATE = new CountDownLatch(1);
    static int data, r1, r2;

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
        Thread a = start(() -> {
            GATE.await();
            r1 = data;
        });
        Thread b = start(() -> {
            GATE.await();
            r2 = data;
        });
        data = 5;
        GATE.countDown();
        a.join();
        b.join();
        assert r1 == 5 && r2 == 5;
    }
}
