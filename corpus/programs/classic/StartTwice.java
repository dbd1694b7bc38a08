// Two threads start a third one unless it has been started: both can find it new.
// origin: classic
// verdict: exception java.lang.IllegalThreadStateException
public class StartTwice {
    static volatile boolean started;
    static int x;
    static final Thread WORKER = new Thread(() -> x++);

    static void ensureStarted() {
        if (!started) {
            WORKER.start();
            started = true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(StartTwice::ensureStarted), b = new Thread(StartTwice::ensureStarted);
        a.start();
        b.start();
        a.join();
        b.join();
        WORKER.join();
        assert x == 1;
    }
}
