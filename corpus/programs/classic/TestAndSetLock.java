// A lock by test-and-set: getAndSet writes even when it fails.
// origin: classic
// verdict: clean
// bound: 20000
import java.util.concurrent.atomic.AtomicBoolean;

public class TestAndSetLock {
    static final AtomicBoolean HELD = new AtomicBoolean();
    static int x;

    static void increment() {
        while (HELD.getAndSet(true)) Thread.onSpinWait();
        x++;
        HELD.set(false);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(TestAndSetLock::increment), b = new Thread(TestAndSetLock::increment);
        a.start();
        b.start();
        a.join();
        b.join();
        assert x == 2;
    }
}
