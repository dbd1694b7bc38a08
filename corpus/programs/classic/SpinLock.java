// A spin lock that tries compare-and-set until it succeeds.
// origin: classic
// verdict: clean
import java.util.concurrent.atomic.AtomicBoolean;

public class SpinLock {
    static final AtomicBoolean HELD = new AtomicBoolean();
    static int x;

    static void increment() {
        while (!HELD.compareAndSet(false, true)) Thread.onSpinWait();
        x++;
        HELD.set(false);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(SpinLock::increment), b = new Thread(SpinLock::increment);
        Thread c = new Thread(SpinLock::increment);
        a.start();
        b.start();
        c.start();
        a.join();
        b.join();
        c.join();
        assert x == 3;
    }
}
