// java.util.Timer: order, periods, cancelling tasks and timers, what a failing task does.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class Timers {
    interface Check { Object run() throws Throwable; }

    static void t(String label, Check c) {
        try {
            System.out.println(label + ": " + c.run());
        } catch (Throwable e) {
            System.out.println(label + " threw " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static TimerTask task(Runnable r) {
        return new TimerTask() { @Override public void run() { r.run(); } };
    }

    public static void main(String[] args) throws Exception {
        Timer timer = new Timer("clock");
        t("order", () -> {
            StringBuffer order = new StringBuffer();
            CountDownLatch done = new CountDownLatch(3);
            timer.schedule(task(() -> { order.append("late "); done.countDown(); }), 500);
            timer.schedule(task(() -> { order.append("middle "); done.countDown(); }), 250);
            timer.schedule(task(() -> { order.append(Thread.currentThread().getName()).append(' '); done.countDown(); }), 1);
            done.await();
            return order;
        });
        t("date", () -> { CountDownLatch l = new CountDownLatch(2); timer.schedule(task(l::countDown), new Date(System.currentTimeMillis() + 3)); timer.schedule(task(l::countDown), new Date(5)); l.await(); return l.getCount(); });
        t("period", () -> { CountDownLatch l = new CountDownLatch(4); TimerTask x = task(l::countDown); timer.schedule(x, 0, 2); l.await(); return x.cancel() + " " + x.cancel(); });
        t("fixed rate", () -> { CountDownLatch l = new CountDownLatch(5); TimerTask x = task(l::countDown); timer.scheduleAtFixedRate(x, new Date(System.currentTimeMillis() - 100), 25); l.await(); return x.cancel(); });
        t("cancels itself", () -> {
            AtomicInteger runs = new AtomicInteger();
            CountDownLatch l = new CountDownLatch(1);
            timer.schedule(new TimerTask() { @Override public void run() { if (runs.incrementAndGet() == 3) { cancel(); l.countDown(); } } }, 0, 1);
            l.await();
            CountDownLatch after = new CountDownLatch(1);
            timer.schedule(task(after::countDown), 10);
            after.await();
            return runs;
        });
        t("cancelled before", () -> { TimerTask x = task(() -> System.out.println("must not run")); timer.schedule(x, 1_000_000); boolean first = x.cancel(); timer.purge(); return first + " " + x.cancel() + " " + timer.purge(); });
        t("scheduled time", () -> { TimerTask x = task(() -> { }); long now = System.currentTimeMillis(); timer.schedule(x, 1000_000); boolean ok = x.scheduledExecutionTime() >= now + 1000_000; x.cancel(); return ok; });
        t("twice", () -> { TimerTask x = task(() -> { }); timer.schedule(x, 1_000_000); try { timer.schedule(x, 1); return 0; } finally { x.cancel(); } });
        t("cancelled task", () -> { TimerTask x = task(() -> { }); System.out.print(x.cancel() + " "); timer.schedule(x, 1); return 0; });
        t("negative", () -> { timer.schedule(task(() -> { }), -1); return 0; });
        t("period 0", () -> { timer.schedule(task(() -> { }), 1, 0); return 0; });
        t("null", () -> { timer.schedule(null, 1); return 0; });
        t("one thread", () -> { Set<Thread> threads = ConcurrentHashMap.newKeySet(); CountDownLatch l = new CountDownLatch(5); for (int i = 0; i < 5; i++) timer.schedule(task(() -> { threads.add(Thread.currentThread()); l.countDown(); }), i); l.await(); return threads.size(); });
        timer.cancel();
        timer.cancel();
        t("cancelled timer", () -> { timer.schedule(task(() -> { }), 1); return 0; });

        // A task that throws ends the timer.
        Timer fragile = new Timer("fragile", true);
        CountDownLatch handled = new CountDownLatch(1);
        Thread.UncaughtExceptionHandler handler = (th, e) -> { if (th.getName().equals("fragile")) handled.countDown(); };
        Thread.setDefaultUncaughtExceptionHandler(handler);
        Thread[] runner = new Thread[1];
        fragile.schedule(task(() -> { runner[0] = Thread.currentThread(); throw new IllegalStateException("in a timer"); }), 1);
        handled.await();
        runner[0].join();
        t("after a failure", () -> { fragile.schedule(task(() -> { }), 1); return 0; });
        // Cancelling from inside: no further task.
        Timer last = new Timer();
        AtomicInteger runs = new AtomicInteger();
        Thread[] inner = new Thread[1];
        CountDownLatch ran = new CountDownLatch(1);
        last.schedule(task(() -> { inner[0] = Thread.currentThread(); runs.incrementAndGet(); last.cancel(); ran.countDown(); }), 0);
        ran.await();
        inner[0].join();
        System.out.println(runs + " " + inner[0].isDaemon() + " " + new Timer(true).purge());
    }
}
