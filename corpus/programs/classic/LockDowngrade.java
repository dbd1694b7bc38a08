// The read lock is left before the write lock is taken, the state is tested again, and the write lock
// is downgraded to a read lock for the use.
// origin: classic
// verdict: clean
// bound: 20000
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class LockDowngrade {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int cached, fills;

    static void use() {
        LOCK.readLock().lock();
        if (cached == 0) {
            LOCK.readLock().unlock();
            LOCK.writeLock().lock();
            try {
                if (cached == 0) {
                    cached = 1;
                    fills++;
                }
                LOCK.readLock().lock();
            } finally {
                LOCK.writeLock().unlock();
            }
        }
        try {
            assert cached == 1;
        } finally {
            LOCK.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(LockDowngrade::use), b = new Thread(LockDowngrade::use);
        a.start();
        b.start();
        a.join();
        b.join();
        assert fills == 1;
    }
}
