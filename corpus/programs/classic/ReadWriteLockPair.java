// A pair of fields behind the library's ReentrantReadWriteLock.
// origin: classic
// verdict: clean
// bound: 20000
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteLockPair {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int left, right;

    static void read() {
        LOCK.readLock().lock();
        try {
            assert left == right;
        } finally {
            LOCK.readLock().unlock();
        }
    }

    static void write() {
        LOCK.writeLock().lock();
        try {
            left++;
            right++;
        } finally {
            LOCK.writeLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread r = new Thread(ReadWriteLockPair::read), w = new Thread(ReadWriteLockPair::write);
        r.start();
        w.start();
        r.join();
        w.join();
        assert left == 1 && right == 1;
    }
}
