// Two threads offer to a ConcurrentLinkedQueue; nothing is lost and each thread's order is kept.
// origin: classic
// verdict: clean
// bound: 20000
import java.util.concurrent.ConcurrentLinkedQueue;

public class QueueConcurrent {
    static final ConcurrentLinkedQueue<Integer> QUEUE = new ConcurrentLinkedQueue<>();

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            QUEUE.offer(1);
            QUEUE.offer(2);
        });
        Thread b = new Thread(() -> QUEUE.offer(10));
        a.start();
        b.start();
        a.join();
        b.join();
        int sum = 0, before = 0;
        for (Integer i; (i = QUEUE.poll()) != null; sum += i) {
            if (i < 10) {
                assert i == before + 1;
                before = i;
            }
        }
        assert sum == 13;
    }
}
