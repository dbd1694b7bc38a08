// A thread waits a while for an answer and takes it for granted; the one who answers sleeps longer.
// origin: classic
// verdict: exception java.lang.AssertionError
// any: exception java.lang.AssertionError
public class TimedWaitTooShort {
    static final Object LOCK = new Object();
    static int answer;

    static void await() throws InterruptedException {
        synchronized (LOCK) {
            if (answer == 0) LOCK.wait(10);
            assert answer == 42 : "no answer yet";
        }
    }

    static void reply() throws InterruptedException {
        Thread.sleep(100);
        synchronized (LOCK) {
            answer = 42;
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
        Thread a = start(TimedWaitTooShort::await), b = start(TimedWaitTooShort::reply);
        a.join();
        b.join();
    }
}
