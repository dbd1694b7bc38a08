// A loop that waits and counts its rounds under a lock: no round is like the one before.
public class CountingSpin {
    private volatile boolean ready;
    private long rounds;

    public void await() {
        while (!ready) {
            synchronized (this) {
                rounds++;
            }
        }
    }

    public synchronized long rounds() {
        return rounds;
    }

    public void open() {
        ready = true;
    }
}
