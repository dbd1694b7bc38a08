// A condition is signalled without a flag that remembers it: whoever awaits later waits for ever.
// origin: classic
// verdict: deadlock
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class MissedSignal {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition READY = LOCK.newCondition();

    static void await() throws InterruptedException {
        LOCK.lock();
        try {
            READY.await();
        } finally {
            LOCK.unlock();
        }
    }

    static void signal() {
        LOCK.lock();
        try {
            READY.signal();
        } finally {
            LOCK.unlock();
        }
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread t = new Thread(() -> {
            try {
                body.run();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        return t;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = start(MissedSignal::await), b = start(MissedSignal::signal);
        a.join();
        b.join();
    }
}
