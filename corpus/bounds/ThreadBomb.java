// A call that starts threads for ever.
public class ThreadBomb {
    private volatile int started;

    public void burst() {
        while (started >= 0) {
            started++;
            Thread thread = new Thread(() -> started++);
            thread.setDaemon(true);
            thread.start();
        }
    }

    public int started() {
        return started;
    }

    public void stop() {
        started = Integer.MIN_VALUE;
    }
}
