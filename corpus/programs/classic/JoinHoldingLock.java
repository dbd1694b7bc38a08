// Main joins a thread while it holds the lock that the thread needs to end.
// origin: classic
// verdict: deadlock
public class JoinHoldingLock {
    static final Object LOCK = new Object();
    static int x;

    static void work() {
        synchronized (LOCK) {
            x++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(JoinHoldingLock::work);
        worker.start();
        synchronized (LOCK) {
            worker.join();
            assert x == 1;
        }
    }
}
