// Scheduled executors: order by time, fixed rate and delay, cancelling, what shut-down does to them.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class Scheduled {
    interface Check { Object run() throws Throwable; }

    static void t(String label, Check c) {
        try {
            System.out.println(label + ": " + c.run());
        } catch (Throwable e) {
            System.out.println(label + " threw " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor s = new ScheduledThreadPoolExecutor(1);
        StringBuffer order = new StringBuffer();
        t("in order of time", () -> {
            ScheduledFuture<?> late = s.schedule(() -> order.append("late "), 600, TimeUnit.MILLISECONDS);
            s.schedule(() -> order.append("middle "), 400, TimeUnit.MILLISECONDS);
            s.schedule(() -> order.append("soon "), 200, TimeUnit.MILLISECONDS);
            s.schedule(() -> order.append("past "), -5, TimeUnit.SECONDS).get();
            late.get();
            return order;
        });
        t("same time by number", () -> {
            CountDownLatch in = new CountDownLatch(1), go = new CountDownLatch(1);
            s.execute(() -> { in.countDown(); try { go.await(); } catch (InterruptedException e) { order.append("!"); } });
            in.await();
            order.setLength(0);
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 6; i++) { int n = i; all.add(s.submit(() -> order.append(n))); }
            go.countDown();
            for (Future<?> f : all) f.get();
            return order;
        });
        t("callable", () -> s.schedule(() -> 42, 2, TimeUnit.MILLISECONDS).get());
        t("not before its time", () -> { long start = System.nanoTime(); s.schedule(() -> 0, 15, TimeUnit.MILLISECONDS).get(); return System.nanoTime() - start >= 15_000_000; });
        t("failing", () -> s.schedule(() -> { throw new IllegalStateException("scheduled"); }, 1, TimeUnit.MILLISECONDS).get());
        t("delay", () -> { ScheduledFuture<?> f = s.schedule(() -> 0, 1000, TimeUnit.SECONDS), g = s.schedule(() -> 0, 2000, TimeUnit.SECONDS); long d = f.getDelay(TimeUnit.SECONDS); return (d >= 990 && d <= 1000) + " " + (f.compareTo(g) < 0) + (g.compareTo(f) > 0) + f.compareTo(f) + f.cancel(false) + g.cancel(true) + f.isCancelled() + s.getQueue().size(); });
        t("purge", () -> { s.purge(); s.setRemoveOnCancelPolicy(true); s.schedule(() -> 0, 1000, TimeUnit.SECONDS).cancel(false); return s.getQueue().size() + " " + s.getRemoveOnCancelPolicy(); });

        t("fixed rate", () -> {
            CountDownLatch five = new CountDownLatch(5);
            AtomicInteger runs = new AtomicInteger();
            ScheduledFuture<?> f = s.scheduleAtFixedRate(() -> { runs.incrementAndGet(); five.countDown(); }, 0, 2, TimeUnit.MILLISECONDS);
            five.await();
            boolean cancelled = f.cancel(false);
            return cancelled + " " + f.isDone() + " " + (runs.get() >= 5);
        });
        t("fixed delay", () -> {
            List<Long> starts = Collections.synchronizedList(new ArrayList<>());
            CountDownLatch four = new CountDownLatch(4);
            ScheduledFuture<?> f = s.scheduleWithFixedDelay(() -> { starts.add(System.nanoTime()); four.countDown(); }, 1, 5, TimeUnit.MILLISECONDS);
            four.await();
            f.cancel(true);
            boolean apart = true;
            for (int i = 1; i < 4; i++) apart &= starts.get(i) - starts.get(i - 1) >= 5_000_000;
            return apart;
        });
        t("periodic failure ends it", () -> {
            AtomicInteger runs = new AtomicInteger();
            ScheduledFuture<?> f = s.scheduleAtFixedRate(() -> { if (runs.incrementAndGet() == 3) throw new IllegalStateException("third"); }, 0, 1, TimeUnit.MILLISECONDS);
            try { return f.get(); } catch (ExecutionException e) { return e.getCause().getMessage() + " after " + runs + " " + f.isDone() + f.isCancelled(); }
        });
        t("cancels itself", () -> {
            AtomicInteger runs = new AtomicInteger();
            CompletableFuture<ScheduledFuture<?>> me = new CompletableFuture<>();
            ScheduledFuture<?> f = s.scheduleWithFixedDelay(() -> { if (runs.incrementAndGet() == 4) me.join().cancel(false); }, 0, 1, TimeUnit.MILLISECONDS);
            me.complete(f);
            try { return f.get(); } catch (CancellationException e) { return "cancelled after " + runs; }
        });
        t("period 0", () -> s.scheduleAtFixedRate(() -> { }, 0, 0, TimeUnit.SECONDS));
        t("null", () -> s.schedule((Runnable) null, 0, TimeUnit.SECONDS));
        t("null unit", () -> s.schedule(() -> 1, 0, null));

        t("shutdown runs delayed", () -> {
            ScheduledThreadPoolExecutor x = new ScheduledThreadPoolExecutor(2);
            ScheduledFuture<String> f = x.schedule(() -> "ran", 20, TimeUnit.MILLISECONDS);
            ScheduledFuture<?> p = x.scheduleAtFixedRate(() -> { }, 1000, 1000, TimeUnit.SECONDS);
            x.shutdown();
            return f.get() + " " + p.isCancelled() + " " + x.awaitTermination(1000, TimeUnit.SECONDS);
        });
        t("shutdown drops delayed", () -> {
            ScheduledThreadPoolExecutor x = new ScheduledThreadPoolExecutor(2);
            x.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
            ScheduledFuture<String> f = x.schedule(() -> "ran", 1000, TimeUnit.SECONDS);
            x.shutdown();
            return f.isCancelled() + " " + x.awaitTermination(1000, TimeUnit.SECONDS) + " " + x.getExecuteExistingDelayedTasksAfterShutdownPolicy() + x.getContinueExistingPeriodicTasksAfterShutdownPolicy();
        });
        t("shutdownNow", () -> { s.schedule(() -> 0, 1000, TimeUnit.SECONDS); List<Runnable> left = s.shutdownNow(); return left.size() + " " + s.awaitTermination(1000, TimeUnit.SECONDS) + " " + s.isTerminated(); });
        ScheduledExecutorService one = Executors.newSingleThreadScheduledExecutor();
        t("many", () -> { AtomicInteger n = new AtomicInteger(); List<Future<?>> fs = new ArrayList<>(); for (int i = 0; i < 50; i++) fs.add(one.schedule(n::incrementAndGet, i % 7, TimeUnit.MILLISECONDS)); for (Future<?> f : fs) f.get(); return n; });
        one.shutdown();
    }
}
