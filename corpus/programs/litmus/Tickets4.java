// Four threads draw a ticket each with one atomic step: 4! = 24.
// origin: litmus
// verdict: clean
// traces: 24
import java.util.concurrent.atomic.AtomicInteger;

public class Tickets4 {
    static final AtomicInteger NEXT = new AtomicInteger();
    static int r1, r2, r3, r4;

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> r1 = NEXT.getAndIncrement());
        Thread t2 = new Thread(() -> r2 = NEXT.getAndIncrement());
        Thread t3 = new Thread(() -> r3 = NEXT.getAndIncrement());
        Thread t4 = new Thread(() -> r4 = NEXT.getAndIncrement());
        t1.start();
        t2.start();
        t3.start();
        t4.start();
        t1.join();
        t2.join();
        t3.join();
        t4.join();
        assert r1 + r2 + r3 + r4 == 6;
    }
}
