// Fixed, cached and single thread executors: names, reuse, queues, shut-down in both ways, hooks.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class Pools {
    interface Check { Object run() throws Throwable; }

    static void t(String label, Check c) {
        try {
            System.out.println(label + ": " + c.run());
        } catch (Throwable e) {
            System.out.println(label + " threw " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static String tail(Object o) { String s = o.toString(); return s.substring(s.indexOf('[')); }

    public static void main(String[] args) throws Exception {
        ExecutorService fixed = Executors.newFixedThreadPool(3);
        ThreadPoolExecutor pool = (ThreadPoolExecutor) fixed;
        t("empty", () -> tail(pool) + pool.getCorePoolSize() + pool.getMaximumPoolSize() + pool.getKeepAliveTime(TimeUnit.SECONDS));
        CountDownLatch started = new CountDownLatch(3), go = new CountDownLatch(1);
        List<Future<String>> futures = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int n = i;
            futures.add(fixed.submit(() -> { started.countDown(); go.await(); return n + " in " + (n < 3 ? Thread.currentThread().getName() : "any"); }));
        }
        started.await();
        t("busy", () -> pool.getActiveCount() + " " + pool.getPoolSize() + " " + pool.getLargestPoolSize() + " " + pool.getQueue().size() + " " + pool.getTaskCount() + " " + tail(pool));
        t("timed get", () -> futures.get(0).get(1, TimeUnit.MILLISECONDS));
        go.countDown();
        for (Future<String> f : futures) System.out.println(f.get());
        fixed.shutdown();
        t("after shutdown", () -> fixed.isShutdown() + " " + fixed.awaitTermination(1000, TimeUnit.SECONDS) + " " + fixed.isTerminated());
        t("rejected", () -> { try { return fixed.submit(() -> 1); } catch (RejectedExecutionException e) { return "rejected " + e.getMessage().contains("rejected from java.util.concurrent.ThreadPoolExecutor"); } });

        ExecutorService single = Executors.newSingleThreadExecutor();
        StringBuffer order = new StringBuffer();
        List<Future<?>> done = new ArrayList<>();
        for (int i = 0; i < 10; i++) { int n = i; done.add(single.submit(() -> order.append(n))); }
        for (Future<?> f : done) f.get();
        System.out.println(order);
        Thread before = single.submit(Thread::currentThread).get();
        t("exception", () -> single.submit(() -> { throw new java.io.IOException("from the task"); }).get());
        t("same thread", () -> single.submit(Thread::currentThread).get() == before);
        t("result", () -> single.submit(() -> { }, "fixed result").get() + " " + single.submit(() -> { }).get());
        t("null", () -> single.submit((Runnable) null));
        List<Runnable> left;
        CountDownLatch in = new CountDownLatch(1);
        Future<String> blocked = single.submit(() -> { in.countDown(); try { new CountDownLatch(1).await(); return "no"; } catch (InterruptedException e) { return "interrupted"; } });
        Future<?> never = single.submit(() -> order.append("x"));
        in.await();
        left = single.shutdownNow();
        t("shutdownNow", () -> left.size() + " " + blocked.get() + " " + never.isDone() + " " + single.awaitTermination(1000, TimeUnit.SECONDS) + " " + order);

        ExecutorService cached = Executors.newCachedThreadPool(r -> { Thread x = new Thread(r, "made"); x.setDaemon(true); return x; });
        CyclicBarrier barrier = new CyclicBarrier(5);
        Set<String> names = new TreeSet<>();
        Callable<String> meet = () -> { barrier.await(); return Thread.currentThread().getName() + Thread.currentThread().isDaemon(); };
        for (Future<String> f : cached.invokeAll(Collections.nCopies(5, meet))) names.add(f.get());
        t("cached", () -> names + " " + ((ThreadPoolExecutor) cached).getLargestPoolSize());
        cached.shutdown();

        // Core, queue, maximum; hooks; uncaught exceptions replace a worker.
        List<String> hooks = Collections.synchronizedList(new ArrayList<>());
        AtomicInteger made = new AtomicInteger();
        ThreadPoolExecutor own = new ThreadPoolExecutor(1, 2, 1, TimeUnit.HOURS, new ArrayBlockingQueue<>(1), r -> { made.incrementAndGet(); Thread x = new Thread(r); x.setUncaughtExceptionHandler((th, e) -> hooks.add("uncaught")); return x; }) {
            @Override protected void beforeExecute(Thread th, Runnable r) { hooks.add("before"); }
            @Override protected void afterExecute(Runnable r, Throwable e) { hooks.add("after" + (e == null ? "" : e.getMessage())); }
            @Override protected void terminated() { hooks.add("terminated"); }
        };
        CountDownLatch hold = new CountDownLatch(1);
        Runnable waiting = () -> { try { hold.await(); } catch (InterruptedException e) { hooks.add("interrupted"); } };
        own.execute(waiting);
        own.execute(waiting);
        t("queued", () -> own.getPoolSize() + " " + own.getQueue().size());
        own.execute(waiting);
        t("grown", () -> own.getPoolSize() + " " + own.getQueue().size() + " " + made);
        t("full", () -> { try { own.execute(waiting); return 0; } catch (RejectedExecutionException e) { return "rejected"; } });
        hold.countDown();
        while (own.getCompletedTaskCount() < 3) Thread.sleep(1);
        own.setCorePoolSize(0);
        own.setMaximumPoolSize(1);
        own.shutdown();
        t("own", () -> own.awaitTermination(1000, TimeUnit.SECONDS) + " " + new TreeSet<>(hooks) + " " + Collections.frequency(hooks, "before") + Collections.frequency(hooks, "after"));
        ThreadPoolExecutor failing = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), r -> { made.incrementAndGet(); Thread x = new Thread(r); x.setUncaughtExceptionHandler((th, e) -> hooks.add("lost " + e.getMessage())); return x; });
        int already = made.get();
        failing.execute(() -> { throw new RuntimeException("one"); });
        failing.execute(() -> { throw new RuntimeException("two"); });
        t("survives", () -> failing.submit(() -> "alive").get());
        t("prestart", () -> failing.prestartCoreThread() + " " + failing.prestartAllCoreThreads());
        failing.shutdown();
        t("ended", () -> failing.awaitTermination(1000, TimeUnit.SECONDS) + " " + (made.get() - already));
        t("idle threads end", () -> {
            ThreadPoolExecutor idle = new ThreadPoolExecutor(2, 2, 1, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>());
            idle.allowCoreThreadTimeOut(true);
            idle.submit(() -> 1).get();
            while (idle.getPoolSize() > 0) Thread.sleep(1);
            boolean b = idle.allowsCoreThreadTimeOut();
            idle.shutdown();
            return b + " " + idle.getLargestPoolSize();
        });
        t("bad sizes", () -> new ThreadPoolExecutor(2, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()));
        t("remove and purge", () -> {
            ThreadPoolExecutor x = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
            CountDownLatch l = new CountDownLatch(1);
            x.submit(() -> { l.await(); return 0; });
            Runnable r = () -> { };
            x.execute(r);
            Future<?> f = x.submit(r);
            f.cancel(false);
            int size = x.getQueue().size();
            boolean removed = x.remove(r);
            x.purge();
            int after = x.getQueue().size();
            l.countDown();
            x.shutdown();
            return size + " " + removed + " " + after;
        });
        t("delegated", () -> { Executors.newSingleThreadExecutor().getClass(); ExecutorService u = Executors.unconfigurableExecutorService(Executors.newFixedThreadPool(1)); boolean b = u instanceof ThreadPoolExecutor; u.shutdown(); return b; });
        t("callable", () -> Executors.callable(() -> { }, 5).call() + " " + Executors.callable(() -> { }).call());
    }
}
