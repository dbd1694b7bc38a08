// Two threads take turns by sleeping for different times; the sleeps order them, as nothing else runs
// meanwhile. Right only because time passes when nobody can run.
// origin: classic
// verdict: clean
// any: exception java.lang.AssertionError
public class SleepOrder {
    static int x;

    static void set(int value, long delay) throws InterruptedException {
        Thread.sleep(delay);
        x = value;
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
        Thread a = start(() -> set(1, 20)), b = start(() -> set(2, 250));
        a.join();
        b.join();
        assert x == 2;
    }
}
