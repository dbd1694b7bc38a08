// A reader of a ReentrantReadWriteLock that finds the cache empty asks for the write lock while it
// still holds the read lock: it waits for itself, unless the filler was faster.
// origin: classic
// verdict: deadlock
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class LockUpgrade {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int cached;

    static void fill() {
        LOCK.writeLock().lock();
        try {
            cached = 1;
        } finally {
            LOCK.writeLock().unlock();
        }
    }

    static void use() {
        LOCK.readLock().lock();
        try {
            if (cached == 0) fill();
            assert cached == 1;
        } finally {
            LOCK.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread filler = new Thread(LockUpgrade::fill), user = new Thread(LockUpgrade::use);
        filler.start();
        user.start();
        filler.join();
        user.join();
    }
}
