// Two threads take two ReentrantLocks in opposite order.
// origin: classic
// verdict: deadlock
import java.util.concurrent.locks.ReentrantLock;

public class LockOrder {
    static final ReentrantLock A = new ReentrantLock(), B = new ReentrantLock();
    static int x;

    static void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        try {
            second.lock();
            try {
                x++;
            } finally {
                second.unlock();
            }
        } finally {
            first.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> both(A, B)), b = new Thread(() -> both(B, A));
        a.start();
        b.start();
        a.join();
        b.join();
        assert x == 2;
    }
}
