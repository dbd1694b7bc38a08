// join: of ended, new and running threads, with time-outs, of oneself's children, and what it shows.
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
public class Joins {
    interface Check { Object run() throws Throwable; }

    static void t(String label, Check c) {
        try {
            System.out.println(label + ": " + c.run());
        } catch (Throwable e) {
            System.out.println(label + " threw " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static int plain;

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Thread blocked = new Thread(() -> {
            boolean done = false;
            while (!done) {
                try {
                    latch.await();
                    done = true;
                } catch (InterruptedException e) {
                    plain += 100;
                }
            }
        });
        t("new thread", () -> { blocked.join(); return blocked.getState(); });
        t("new thread, timed", () -> { blocked.join(10); return blocked.getState(); });
        blocked.start();
        t("times out", () -> { blocked.join(5); return blocked.isAlive(); });
        t("times out, nanos", () -> { blocked.join(1, 500_000); return blocked.isAlive(); });
        t("nanos only", () -> { blocked.join(0, 1); return blocked.isAlive(); });
        t("negative", () -> { blocked.join(-1); return 0; });
        t("negative nanos", () -> { blocked.join(1, -1); return 0; });
        t("too many nanos", () -> { blocked.join(1, 1_000_000); return 0; });
        t("TimeUnit", () -> { TimeUnit.MILLISECONDS.timedJoin(blocked, 3); TimeUnit.DAYS.timedJoin(blocked, 0); return blocked.isAlive(); });
        t("interrupted before", () -> { Thread.currentThread().interrupt(); blocked.join(); return 0; });
        t("status", () -> Thread.currentThread().isInterrupted());
        t("interrupted before, timed", () -> { Thread.currentThread().interrupt(); blocked.join(1000); return 0; });
        t("elapsed", () -> { long start = System.nanoTime(); blocked.join(20); return System.nanoTime() - start >= 20_000_000L; });
        latch.countDown();
        t("ends", () -> { blocked.join(); return blocked.getState(); });
        t("ended", () -> { blocked.join(); blocked.join(1); blocked.join(0); return blocked.isAlive(); });
        t("ended, interrupted", () -> { Thread.currentThread().interrupt(); try { blocked.join(); return "no exception"; } finally { System.out.println("status " + Thread.interrupted()); } });

        // What a thread wrote is seen by who joined it.
        long total = 0;
        for (int i = 0; i < 50; i++) {
            int[] cell = new int[1];
            int value = i;
            Thread w = new Thread(() -> { cell[0] = value; plain++; });
            w.start();
            w.join();
            total += cell[0];
        }
        System.out.println(total + " " + plain);

        // A chain: each thread joins the one before it.
        StringBuffer order = new StringBuffer();
        Thread previous = null;
        for (int i = 0; i < 8; i++) {
            Thread before = previous;
            int number = i;
            Thread next = new Thread(() -> {
                try {
                    if (before != null) before.join();
                    order.append(number);
                } catch (InterruptedException e) {
                    order.append("!");
                }
            });
            next.start();
            previous = next;
        }
        previous.join();
        System.out.println(order);

        // Many join one.
        CountDownLatch go = new CountDownLatch(1);
        Thread one = new Thread(() -> { try { go.await(); } catch (InterruptedException e) { order.append("?"); } });
        one.start();
        Thread[] many = new Thread[6];
        boolean[] alive = new boolean[many.length];
        for (int i = 0; i < many.length; i++) {
            int me = i;
            many[i] = new Thread(() -> {
                try {
                    if (me % 2 == 0) one.join(); else one.join(1_000_000);
                    alive[me] = one.isAlive();
                } catch (InterruptedException e) {
                    alive[me] = true;
                }
            });
            many[i].start();
        }
        go.countDown();
        for (Thread m : many) m.join();
        for (boolean b : alive) System.out.print(b + " ");
        System.out.println();

        // Joining under a lock that the joined thread needs not.
        Object lock = new Object();
        synchronized (lock) {
            Thread w = new Thread(() -> plain = -1);
            w.start();
            w.join();
            System.out.println(plain + " " + Thread.holdsLock(lock));
        }
        // wait on the Thread object itself is woken by its end.
        Thread w = new Thread(() -> plain = -2);
        synchronized (w) {
            w.start();
            while (w.isAlive()) w.wait();
        }
        System.out.println(plain);
    }
}
