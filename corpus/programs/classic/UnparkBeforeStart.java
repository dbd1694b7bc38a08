// A permit that is given to a thread before its start is lost. Another thread gives a second one, but
// only if it sees that the first thread is about to park.
// origin: classic
// verdict: deadlock
import java.util.concurrent.locks.LockSupport;

public class UnparkBeforeStart {
    static volatile boolean parking;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            parking = true;
            LockSupport.park();
        });
        Thread b = new Thread(() -> {
            if (parking) LockSupport.unpark(a);
        });
        LockSupport.unpark(a);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
