// Two threads take two ReentrantLocks in opposite order, the second one only if it is free; who does
// not get it gives up.
// origin: classic
// verdict: clean
// bound: 20000
import java.util.concurrent.locks.ReentrantLock;

public class LockOrderTry {
    static final ReentrantLock A = new ReentrantLock(), B = new ReentrantLock();
    static int x, r1, r2;

    static int both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        try {
            if (!second.tryLock()) return 0;
            try {
                x++;
                return 1;
            } finally {
                second.unlock();
            }
        } finally {
            first.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> r1 = both(A, B)), b = new Thread(() -> r2 = both(B, A));
        a.start();
        b.start();
        a.join();
        b.join();
        assert x == r1 + r2;
    }
}
