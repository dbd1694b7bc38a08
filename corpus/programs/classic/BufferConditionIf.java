// A buffer on ReentrantLock whose consumers await with `if` and are all signalled: the second one
// takes what is not there.
// origin: classic
// verdict: exception java.lang.AssertionError
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class BufferConditionIf {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition NOT_EMPTY = LOCK.newCondition();
    static int size;

    static void put() {
        LOCK.lock();
        try {
            size++;
            NOT_EMPTY.signalAll();
        } finally {
            LOCK.unlock();
        }
    }

    static void take() throws InterruptedException {
        LOCK.lock();
        try {
            if (size == 0) NOT_EMPTY.await();
            size--;
            assert size >= 0 : "took what is not there";
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
        Thread c1 = start(BufferConditionIf::take), c2 = start(BufferConditionIf::take);
        Thread p = start(() -> {
            put();
            put();
        });
        c1.join();
        c2.join();
        p.join();
    }
}
