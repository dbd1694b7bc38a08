// One thread parks, the other makes its permit available: the park can only come after it, 1.
// origin: litmus
// verdict: clean
// traces: 1
import java.util.concurrent.locks.LockSupport;

public class ParkOnce {
    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(LockSupport::park);
        Thread t2 = new Thread(() -> LockSupport.unpark(t1));
        t1.start();
        t2.start();
        t1.join();
        t2.join();
    }
}
