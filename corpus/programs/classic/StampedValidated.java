// An optimistic read of two fields under a StampedLock that falls back to the read lock when its stamp
// is no longer valid.
// origin: classic
// verdict: clean
// bound: 20000
import java.util.concurrent.locks.StampedLock;

public class StampedValidated {
    static final StampedLock LOCK = new StampedLock();
    static volatile int left, right;

    static void write() {
        long stamp = LOCK.writeLock();
        left = 1;
        right = 1;
        LOCK.unlockWrite(stamp);
    }

    static void read() {
        long stamp = LOCK.tryOptimisticRead();
        int l = left, r = right;
        if (!LOCK.validate(stamp)) {
            stamp = LOCK.readLock();
            l = left;
            r = right;
            LOCK.unlockRead(stamp);
        }
        assert l == r : "half-written pair";
    }

    public static void main(String[] args) throws InterruptedException {
        Thread w = new Thread(StampedValidated::write), r = new Thread(StampedValidated::read);
        w.start();
        r.start();
        w.join();
        r.join();
    }
}
