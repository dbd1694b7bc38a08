// Two workers count a latch down, but each only if nobody seems to have done so: if both look in
// turn, the latch never reaches zero.
// origin: classic
// verdict: deadlock
import java.util.concurrent.CountDownLatch;

public class LatchOnce {
    static final CountDownLatch DONE = new CountDownLatch(2);

    static void work() {
        if (DONE.getCount() == 2) DONE.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(LatchOnce::work), b = new Thread(LatchOnce::work);
        a.start();
        b.start();
        DONE.await();
        a.join();
        b.join();
    }
}
