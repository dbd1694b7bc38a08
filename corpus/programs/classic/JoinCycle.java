// Two threads each join the other one if it has already made itself known: if both have, both wait.
// origin: classic
// verdict: deadlock
public class JoinCycle {
    static volatile Thread first, second;

    static void run(boolean isFirst) throws InterruptedException {
        if (isFirst) first = Thread.currentThread();
        else second = Thread.currentThread();
        Thread other = isFirst ? second : first;
        if (other != null) other.join();
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
        Thread a = start(() -> run(true)), b = start(() -> run(false));
        a.join();
        b.join();
    }
}
