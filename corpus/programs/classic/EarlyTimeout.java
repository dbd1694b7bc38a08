// A thread waits for an answer for some time and takes it for granted. Whoever answers does so at once, but may be
// held up for longer than that.
// origin: classic
// verdict: clean
// any: exception java.lang.AssertionError
public class EarlyTimeout {
    static final Object LOCK = new Object();
    static int answer;

    static void await() throws InterruptedException {
        synchronized (LOCK) {
            if (answer == 0) LOCK.wait(100);
            assert answer == 42 : "no answer yet";
        }
    }

    static void reply() {
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
        Thread a = start(EarlyTimeout::await), b = start(EarlyTimeout::reply);
        a.join();
        b.join();
    }
}
