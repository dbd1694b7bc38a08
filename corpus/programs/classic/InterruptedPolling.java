// A thread polls in sleeps for what never happens; an interrupt ends that.
// origin: classic
// verdict: clean
// any: clean
public class InterruptedPolling {
    static volatile boolean ready;

    static void poll() {
        try {
            while (!ready) Thread.sleep(1);
        } catch (InterruptedException e) {
            // It was meant to be.
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(InterruptedPolling::poll);
        t.start();
        Thread.sleep(5);
        t.interrupt();
        t.join();
    }
}
