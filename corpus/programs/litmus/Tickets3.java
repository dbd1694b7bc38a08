// Three threads draw a ticket each with one atomic step: 3! = 6.
// origin: litmus
// verdict: clean
// traces: 6
import java.util.concurrent.atomic.AtomicInteger;

public class Tickets3 {
    static final AtomicInteger NEXT = new AtomicInteger();
    static int r1, r2, r3;

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> r1 = NEXT.getAndIncrement());
        Thread t2 = new Thread(() -> r2 = NEXT.getAndIncrement());
        Thread t3 = new Thread(() -> r3 = NEXT.getAndIncrement());
        t1.start();
        t2.start();
        t3.start();
        t1.join();
        t2.join();
        t3.join();
        assert r1 + r2 + r3 == 3;
    }
}
