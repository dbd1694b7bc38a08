// An optimistic read of two fields under a StampedLock that forgets to validate its stamp.
// origin: classic
// verdict: exception java.lang.AssertionError
import java.util.concurrent.locks.StampedLock;

public class StampedNotValidated {
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
        if (stamp == 0) return;
        int l = left, r = right;
        assert l == r : "half-written pair";
    }

    public static void main(String[] args) throws InterruptedException {
        Thread w = new Thread(StampedNotValidated::write), r = new Thread(StampedNotValidated::read);
        w.start();
        r.start();
        w.join();
        r.join();
    }
}
