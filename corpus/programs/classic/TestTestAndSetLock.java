// A lock by test and test-and-set: it spins on a read and tries only when the lock looks free.
// origin: classic
// verdict: clean
import java.util.concurrent.atomic.AtomicBoolean;

public class TestTestAndSetLock {
    static final AtomicBoolean HELD = new AtomicBoolean();
    static int x;

    static void increment() {
        do {
            while (HELD.get()) Thread.onSpinWait();
        } while (HELD.getAndSet(true));
        x++;
        HELD.set(false);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(TestTestAndSetLock::increment), b = new Thread(TestTestAndSetLock::increment);
        a.start();
        b.start();
        a.join();
        b.join();
        assert x == 2;
    }
}
