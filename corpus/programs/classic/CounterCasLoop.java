// Two threads increment by a compare-and-set loop. Traces: either thread is the first to succeed,
// and the other one has looked before that (and tries again) or looks after it, 2 * 2 = 4.
// origin: classic
// verdict: clean
// traces: 4
import java.util.concurrent.atomic.AtomicInteger;

public class CounterCasLoop {
    static final AtomicInteger X = new AtomicInteger();

    static void increment() {
        int old;
        do {
            old = X.get();
        } while (!X.compareAndSet(old, old + 1));
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(CounterCasLoop::increment), b = new Thread(CounterCasLoop::increment);
        a.start();
        b.start();
        a.join();
        b.join();
        assert X.get() == 2;
    }
}
