// A ReentrantLock is not left when the guarded work returns early: the next thread waits for ever.
// origin: classic
// verdict: deadlock
import java.util.concurrent.locks.ReentrantLock;

public class LockNotReleased {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int stock = 1;

    static void take() {
        LOCK.lock();
        if (stock == 0) return;
        stock--;
        LOCK.unlock();
    }

    static void refill() {
        LOCK.lock();
        stock++;
        LOCK.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(LockNotReleased::take), b = new Thread(LockNotReleased::take);
        Thread c = new Thread(LockNotReleased::refill);
        a.start();
        b.start();
        c.start();
        a.join();
        b.join();
        c.join();
    }
}
