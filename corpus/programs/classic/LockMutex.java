// Two threads increment a field under one ReentrantLock.
// origin: classic
// verdict: clean
// bound: 20000
import java.util.concurrent.locks.ReentrantLock;

public class LockMutex {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int x;

    static void increment() {
        LOCK.lock();
        try {
            x++;
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(LockMutex::increment), b = new Thread(LockMutex::increment);
        a.start();
        b.start();
        a.join();
        b.join();
        assert x == 2;
    }
}
