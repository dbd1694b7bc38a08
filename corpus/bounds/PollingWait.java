// A wait with a time-out, over and over, for a flag that nobody may ever set. Each round notifies, so no
// round is like the one before.
public class PollingWait {
    private boolean ready;

    public synchronized void await() throws InterruptedException {
        while (!ready) {
            notifyAll();
            wait(1000);
        }
    }

    public synchronized boolean isReady() {
        return ready;
    }

    public synchronized void open() {
        ready = true;
        notifyAll();
    }
}
