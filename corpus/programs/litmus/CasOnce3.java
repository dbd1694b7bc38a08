// Three threads try once to replace zero. The first one succeeds; the others fail, which is only a
// read, and reads commute: 3.
// origin: litmus
// verdict: clean
// traces: 3
import java.util.concurrent.atomic.AtomicInteger;

public class CasOnce3 {
    static final AtomicInteger OWNER = new AtomicInteger();
    static boolean r1, r2, r3;

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> r1 = OWNER.compareAndSet(0, 1));
        Thread t2 = new Thread(() -> r2 = OWNER.compareAndSet(0, 2));
        Thread t3 = new Thread(() -> r3 = OWNER.compareAndSet(0, 3));
        t1.start();
        t2.start();
        t3.start();
        t1.join();
        t2.join();
        t3.join();
        assert (r1 ? 1 : 0) + (r2 ? 1 : 0) + (r3 ? 1 : 0) == 1;
    }
}
