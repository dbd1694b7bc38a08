// A buffer with one place built on ReentrantLock and two conditions; every await is in a loop.
// origin: classic
// verdict: clean
// bound: 20000
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class BufferCondition {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition NOT_EMPTY = LOCK.newCondition(), NOT_FULL = LOCK.newCondition();
    static int item;
    static int first, second;

    static void put(int value) throws InterruptedException {
        LOCK.lock();
        try {
            while (item != 0) NOT_FULL.await();
            item = value;
            NOT_EMPTY.signal();
        } finally {
            LOCK.unlock();
        }
    }

    static int take() throws InterruptedException {
        LOCK.lock();
        try {
            while (item == 0) NOT_EMPTY.await();
            int value = item;
            item = 0;
            NOT_FULL.signal();
            return value;
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
        Thread consumer = start(() -> {
            first = take();
            second = take();
        });
        Thread producer = start(() -> {
            put(1);
            put(2);
        });
        consumer.join();
        producer.join();
        assert first == 1 && second == 2;
    }
}
