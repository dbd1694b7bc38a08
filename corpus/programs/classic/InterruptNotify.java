// A worker that waits is interrupted and notified at once: it leaves the wait either way, once.
// origin: classic
// verdict: clean
public class InterruptNotify {
    static final Object LOCK = new Object();
    static boolean ready;
    static int notified, interrupted;

    static void work() {
        synchronized (LOCK) {
            try {
                while (!ready) LOCK.wait();
                notified++;
            } catch (InterruptedException e) {
                interrupted++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(InterruptNotify::work);
        worker.start();
        worker.interrupt();
        synchronized (LOCK) {
            ready = true;
            LOCK.notifyAll();
        }
        worker.join();
        assert notified + interrupted == 1;
    }
}
