// The consumer takes the mutex before it waits for an item, so the producer can never bring one.
// origin: classic
// verdict: deadlock
import java.util.concurrent.Semaphore;

public class BufferSemaphoreSwapped {
    static final Semaphore MUTEX = new Semaphore(1), ITEMS = new Semaphore(0);
    static int size;

    static void put() throws InterruptedException {
        MUTEX.acquire();
        size++;
        MUTEX.release();
        ITEMS.release();
    }

    static void take() throws InterruptedException {
        MUTEX.acquire();
        ITEMS.acquire();
        size--;
        MUTEX.release();
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
        Thread consumer = start(BufferSemaphoreSwapped::take), producer = start(BufferSemaphoreSwapped::put);
        consumer.join();
        producer.join();
        assert size == 0;
    }
}
