// Three threads increment by a compare-and-set loop. Traces: 3! orders of success. The second to succeed has tried
// in vain before or not, 2. The third has not (1), or once, having looked and failed before and after the first
// success, before the first and after the second, or before and after the second (3), or twice (1): 5. 6 * 2 * 5 = 60.
// origin: classic
// verdict: clean
// traces: 60
import java.util.concurrent.atomic.AtomicInteger;

public class CounterCasLoop3 {
    static final AtomicInteger X = new AtomicInteger();

    static void increment() {
        int old;
        do {
            old = X.get();
        } while (!X.compareAndSet(old, old + 1));
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(CounterCasLoop3::increment);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert X.get() == 3 : X.get();
    }
}
