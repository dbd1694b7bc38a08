// Two threads draw a ticket each with one atomic step: 2! = 2.
// origin: litmus
// verdict: clean
// traces: 2
import java.util.concurrent.atomic.AtomicInteger;

public class Tickets2 {
    static final AtomicInteger NEXT = new AtomicInteger();
    static int r1, r2;

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> r1 = NEXT.getAndIncrement());
        Thread t2 = new Thread(() -> r2 = NEXT.getAndIncrement());
        t1.start();
        t2.start();
        t1.join();
        t2.join();
        assert r1 + r2 == 1;
    }
}
