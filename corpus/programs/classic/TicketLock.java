// A ticket lock: draw a number, spin until it is called.
// origin: classic
// verdict: clean
import java.util.concurrent.atomic.AtomicInteger;

public class TicketLock {
    static final AtomicInteger NEXT = new AtomicInteger();
    static volatile int called;
    static int x;

    static void increment() {
        int mine = NEXT.getAndIncrement();
        while (called != mine) Thread.onSpinWait();
        x++;
        called = mine + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(TicketLock::increment), b = new Thread(TicketLock::increment);
        Thread c = new Thread(TicketLock::increment);
        a.start();
        b.start();
        c.start();
        a.join();
        b.join();
        c.join();
        assert x == 3;
    }
}
