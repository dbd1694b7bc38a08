// A bounded buffer from the library, ArrayBlockingQueue with one place.
// origin: classic
// verdict: clean
// bound: 20000
import java.util.concurrent.ArrayBlockingQueue;

public class BufferQueue {
    static final ArrayBlockingQueue<Integer> QUEUE = new ArrayBlockingQueue<>(1);
    static int first, second;

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
            first = QUEUE.take();
            second = QUEUE.take();
        });
        Thread producer = start(() -> {
            QUEUE.put(1);
            QUEUE.put(2);
        });
        consumer.join();
        producer.join();
        assert first == 1 && second == 2;
    }
}
