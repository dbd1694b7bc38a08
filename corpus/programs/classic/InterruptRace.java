// A canceller tests whether the worker is done and interrupts it if not. The worker gets done in
// between, and the interrupt hits what it does next.
// origin: classic
// verdict: exception java.lang.IllegalStateException
public class InterruptRace {
    static volatile boolean done;

    static void work() {
        if (Thread.interrupted()) return;
        done = true;
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted after the work was done");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(InterruptRace::work);
        worker.start();
        if (!done) worker.interrupt();
        worker.join();
    }
}
