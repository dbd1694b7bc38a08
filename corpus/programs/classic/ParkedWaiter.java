// The waiter makes itself known before it looks at the flag, and looks again after every park.
// origin: classic
// verdict: clean
import java.util.concurrent.locks.LockSupport;

public class ParkedWaiter {
    static volatile boolean ready;
    static volatile Thread waiter;
    static int data;

    static void await() {
        waiter = Thread.currentThread();
        while (!ready) LockSupport.park();
        assert data == 3;
    }

    static void signal() {
        data = 3;
        ready = true;
        LockSupport.unpark(waiter);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(ParkedWaiter::await), b = new Thread(ParkedWaiter::signal);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
