// One thread polls in sleeps, another in timed waits. Both look again after every time-out, so that none comes too
// early. The loops have no end of their own and are explored completely all the same.
// origin: classic
// verdict: clean
// any: clean
public class TimedPolling {
    static final Object LOCK = new Object();
    static volatile boolean first;
    static boolean second;

    static void sleep() throws InterruptedException {
        while (!first) Thread.sleep(1);
        synchronized (LOCK) {
            second = true;
            LOCK.notify();
        }
    }

    static void await() throws InterruptedException {
        synchronized (LOCK) {
            while (!second) LOCK.wait(10);
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
        Thread a = start(TimedPolling::sleep), b = start(TimedPolling::await);
        first = true;
        a.join();
        b.join();
        assert second;
    }
}
