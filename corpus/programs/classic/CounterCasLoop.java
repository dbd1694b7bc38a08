// Two threads increment by a compare-and-set loop.
// origin: classic
// verdict: clean
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
