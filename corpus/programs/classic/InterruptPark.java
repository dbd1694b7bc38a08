// An interrupt ends a park, whether it comes before or after it.
// origin: classic
// verdict: clean
import java.util.concurrent.locks.LockSupport;

public class InterruptPark {
    static boolean seen;

    static void work() {
        while (!Thread.currentThread().isInterrupted()) LockSupport.park();
        seen = Thread.interrupted();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(InterruptPark::work);
        worker.start();
        worker.interrupt();
        worker.join();
        assert seen;
    }
}
