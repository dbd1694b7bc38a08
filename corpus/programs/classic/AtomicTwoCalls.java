// A withdrawal tests an AtomicInteger and then changes it, by two calls that are atomic each.
// origin: classic
// verdict: exception java.lang.AssertionError
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicTwoCalls {
    static final AtomicInteger BALANCE = new AtomicInteger(10);

    static void withdraw() {
        if (BALANCE.get() >= 10) BALANCE.addAndGet(-10);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(AtomicTwoCalls::withdraw), b = new Thread(AtomicTwoCalls::withdraw);
        a.start();
        b.start();
        a.join();
        b.join();
        assert BALANCE.get() >= 0 : "overdrawn";
    }
}
