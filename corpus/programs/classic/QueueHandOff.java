// A value goes from hand to hand through the library's SynchronousQueue.
// origin: classic
// verdict: clean
// bound: 5000
import java.util.concurrent.SynchronousQueue;

public class QueueHandOff {
    static final SynchronousQueue<Integer> QUEUE = new SynchronousQueue<>();
    static int got;

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
        Thread a = start(() -> QUEUE.put(4)), b = start(() -> got = QUEUE.take());
        a.join();
        b.join();
        assert got == 4;
    }
}
