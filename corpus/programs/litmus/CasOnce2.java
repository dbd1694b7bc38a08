// Two threads try once to replace zero. The first one succeeds; the others fail, which is only a
// read, and reads commute: 2.
// origin: litmus
// verdict: clean
// traces: 2
import java.util.concurrent.atomic.AtomicInteger;

public class CasOnce2 {
    static final AtomicInteger OWNER = new AtomicInteger();
    static boolean r1, r2;

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> r1 = OWNER.compareAndSet(0, 1));
        Thread t2 = new Thread(() -> r2 = OWNER.compareAndSet(0, 2));
        t1.start();
        t2.start();
        t1.join();
        t2.join();
        assert (r1 ? 1 : 0) + (r2 ? 1 : 0) == 1;
    }
}
