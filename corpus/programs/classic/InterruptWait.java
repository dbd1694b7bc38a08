// The worker leaves its interrupt status alone, so an interrupt ends the wait whenever it comes.
// origin: classic
// verdict: clean
public class InterruptWait {
    static final Object LOCK = new Object();
    static boolean stopped;

    static void work() {
        synchronized (LOCK) {
            try {
                while (!stopped) LOCK.wait();
            } catch (InterruptedException e) {
                stopped = true;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(InterruptWait::work);
        worker.start();
        worker.interrupt();
        worker.join();
        assert stopped;
    }
}
