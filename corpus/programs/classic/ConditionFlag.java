// A condition with a flag that is tested in a loop under the lock.
// origin: classic
// verdict: clean
// bound: 20000
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionFlag {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition READY = LOCK.newCondition();
    static boolean ready;

    static void await() throws InterruptedException {
        LOCK.lock();
        try {
            while (!ready) READY.await();
        } finally {
            LOCK.unlock();
        }
    }

    static void signal() {
        LOCK.lock();
        try {
            ready = true;
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
        Thread a = start(ConditionFlag::await), b = start(ConditionFlag::signal);
        a.join();
        b.join();
        assert ready;
    }
}
