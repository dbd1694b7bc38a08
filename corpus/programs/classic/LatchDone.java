// Two workers write a result each and count a latch down; main reads after the latch.
// origin: classic
// verdict: clean
// bound: 20000
import java.util.concurrent.CountDownLatch;

public class LatchDone {
    static final CountDownLatch DONE = new CountDownLatch(2);
    static int x, y;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            x = 1;
            DONE.countDown();
        });
        Thread b = new Thread(() -> {
            y = 2;
            DONE.countDown();
        });
        a.start();
        b.start();
        DONE.await();
        assert x + y == 3;
        a.join();
        b.join();
    }
}
