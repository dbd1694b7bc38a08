// Two threads take a monitor and a ReentrantLock in opposite order.
// origin: classic
// verdict: deadlock
import java.util.concurrent.locks.ReentrantLock;

public class LockOrderMixed {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Object MONITOR = new Object();
    static int x;

    static void lockFirst() {
        LOCK.lock();
        try {
            synchronized (MONITOR) {
                x++;
            }
        } finally {
            LOCK.unlock();
        }
    }

    static void monitorFirst() {
        synchronized (MONITOR) {
            LOCK.lock();
            try {
                x++;
            } finally {
                LOCK.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(LockOrderMixed::lockFirst), b = new Thread(LockOrderMixed::monitorFirst);
        a.start();
        b.start();
        a.join();
        b.join();
        assert x == 2;
    }
}
