// A buffer with one place guarded by two semaphores: the producer takes a free place, the consumer a
// full one.
// origin: classic
// verdict: clean
// bound: 20000
import java.util.concurrent.Semaphore;

public class BufferSemaphore {
    static final Semaphore FREE = new Semaphore(1), FULL = new Semaphore(0);
    static int item;
    static int first, second;

    static void put(int value) throws InterruptedException {
        FREE.acquire();
        item = value;
        FULL.release();
    }

    static int take() throws InterruptedException {
        FULL.acquire();
        int value = item;
        FREE.release();
        return value;
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
