// Sleeps until a flag is set.
public class SleepingPoll {
    private volatile boolean ready;
    private volatile int looks;

    public void await() throws InterruptedException {
        while (!ready) {
            Thread.sleep(1000);
        }
    }

    public int look() {
        return looks++;
    }

    public void open() {
        ready = true;
    }
}
