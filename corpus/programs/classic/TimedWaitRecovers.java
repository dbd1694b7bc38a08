// A notification can come before the wait and be lost; the time-out ends the wait, and the flag tells
// the rest.
// origin: classic
// verdict: clean
// any: clean
public class TimedWaitRecovers {
    static final Object LOCK = new Object();
    static volatile boolean ready;

    static void await() throws InterruptedException {
        while (!ready) {
            synchronized (LOCK) {
                LOCK.wait(20);
            }
        }
    }

    static void signal() {
        ready = true;
        synchronized (LOCK) {
            LOCK.notify();
        }
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread t = new Thread(() -> {
            try {
                body.run();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        return t;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = start(TimedWaitRecovers::await), b = start(TimedWaitRecovers::signal);
        a.join();
        b.join();
        assert ready;
    }
}
