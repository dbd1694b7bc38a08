// A worker clears its interrupt status by asking for it and ignores the answer: an interrupt that
// comes before that is lost, and the worker waits for ever.
// origin: classic
// verdict: deadlock
public class InterruptSwallowed {
    static final Object LOCK = new Object();
    static boolean stopped;

    static void work() {
        Thread.interrupted();
        synchronized (LOCK) {
            try {
                while (!stopped) LOCK.wait();
            } catch (InterruptedException e) {
                stopped = true;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(InterruptSwallowed::work);
        worker.start();
        worker.interrupt();
        worker.join();
        assert stopped;
    }
}
