// Two threads increment an AtomicInteger twice each. Traces: orders of two threads' two atomic steps
// each, 4! / (2! 2!) = 6.
// origin: classic
// verdict: clean
// traces: 6
import java.util.concurrent.atomic.AtomicInteger;

public class CounterAtomic {
    static final AtomicInteger X = new AtomicInteger();

    static void twice() {
        X.incrementAndGet();
        X.incrementAndGet();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(CounterAtomic::twice), b = new Thread(CounterAtomic::twice);
        a.start();
        b.start();
        a.join();
        b.join();
        assert X.get() == 4;
    }
}
