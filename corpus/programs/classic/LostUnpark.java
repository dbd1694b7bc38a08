// A waiter makes itself known only after it has looked at the flag: the setter may find nobody to
// unpark in between.
// origin: classic
// verdict: deadlock
import java.util.concurrent.locks.LockSupport;

public class LostUnpark {
    static volatile boolean ready;
    static volatile Thread waiter;

    static void await() {
        if (!ready) {
            waiter = Thread.currentThread();
            LockSupport.park();
        }
    }

    static void signal() {
        ready = true;
        LockSupport.unpark(waiter);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(LostUnpark::await), b = new Thread(LostUnpark::signal);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
