// A virtual thread waits for a flag that a platform thread sets, with park and unpark.
// origin: classic
// verdict: clean
// bound: 5000
// jdk: 21+
import java.util.concurrent.locks.LockSupport;

public class VirtualHandOff {
    static volatile boolean ready;
    static int data, seen;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = Thread.startVirtualThread(() -> {
            while (!ready) LockSupport.park();
            seen = data;
        });
        Thread setter = new Thread(() -> {
            data = 6;
            ready = true;
            LockSupport.unpark(waiter);
        });
        setter.start();
        setter.join();
        waiter.join();
        assert seen == 6;
    }
}
