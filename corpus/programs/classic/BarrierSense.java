// A barrier with a sense that flips at every use, for spinning threads; it is used twice.
// origin: classic
// verdict: clean
import java.util.concurrent.atomic.AtomicInteger;

public class BarrierSense {
    static final AtomicInteger LEFT = new AtomicInteger(2);
    static volatile boolean sense;
    static volatile int x, y;

    static void await(boolean mine) {
        if (LEFT.decrementAndGet() == 0) {
            LEFT.set(2);
            sense = mine;
        } else {
            while (sense != mine) Thread.onSpinWait();
        }
    }

    static void first() {
        x = 1;
        await(true);
        assert y == 1;
        await(false);
        x = 2;
    }

    static void second() {
        y = 1;
        await(true);
        assert x == 1;
        await(false);
        y = 2;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(BarrierSense::first), b = new Thread(BarrierSense::second);
        a.start();
        b.start();
        a.join();
        b.join();
        assert x == 2 && y == 2;
    }
}
