// A thread of its own that ticks for ever, beside calls that may wait for ever.
public class TickingTimer {
    private long ticks;
    private boolean open;

    public TickingTimer() {
        Thread ticker = new Thread(this::tick);
        ticker.setDaemon(true);
        ticker.start();
    }

    private void tick() {
        while (true) {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                return;
            }
            synchronized (this) {
                ticks++;
            }
        }
    }

    public synchronized long ticks() {
        return ticks;
    }

    public synchronized void await() throws InterruptedException {
        while (!open) {
            wait();
        }
    }

    public synchronized void open() {
        open = true;
        notifyAll();
    }
}
