// Executors that make a thread for each task, builders and factories, closing.
// jdk: 21+
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class VirtualExecutors {
    interface Check { Object run() throws Throwable; }

    static void t(String label, Check c) {
        try {
            System.out.println(label + ": " + c.run());
        } catch (Throwable e) {
            System.out.println(label + " threw " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        t("sum", () -> {
            try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Future<Integer>> all = new ArrayList<>();
                for (int i = 0; i < 100; i++) { int n = i; all.add(e.submit(() -> { Thread.sleep(n % 3); return n; })); }
                int sum = 0;
                for (Future<Integer> f : all) sum += f.get();
                return sum;
            }
        });
        AtomicInteger done = new AtomicInteger();
        ExecutorService closed = Executors.newVirtualThreadPerTaskExecutor();
        try (closed) { for (int i = 0; i < 20; i++) closed.submit(() -> { Thread.sleep(5); return done.incrementAndGet(); }); }
        t("close waits", () -> done + " " + closed.isShutdown() + closed.isTerminated());
        t("rejected", () -> closed.submit(() -> 1));
        t("each its own", () -> { try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) { Set<Thread> s = ConcurrentHashMap.newKeySet(); for (int i = 0; i < 10; i++) e.submit(() -> s.add(Thread.currentThread())).get(); return s.size() + " " + s.stream().allMatch(Thread::isVirtual); } });
        t("failing", () -> { try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) { return e.submit(() -> { throw new java.io.IOException("in virtual"); }).get(); } });
        t("invokeAll", () -> { try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) { return e.invokeAll(List.<Callable<Integer>>of(() -> 1, () -> 2, () -> 3)).stream().map(Future::resultNow).toList(); } });
        t("invokeAny", () -> { try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) { return e.invokeAny(List.<Callable<Integer>>of(() -> { Thread.sleep(1_000_000); return 1; }, () -> 2)); } });
        t("cancel", () -> { try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) { CountDownLatch in = new CountDownLatch(1); Future<?> f = e.submit(() -> { in.countDown(); Thread.sleep(1_000_000); return 0; }); in.await(); boolean c = f.cancel(true); return c + " " + f.state() + " " + f.isCancelled(); } });
        t("shutdownNow", () -> { ExecutorService e = Executors.newVirtualThreadPerTaskExecutor(); CountDownLatch in = new CountDownLatch(3); AtomicInteger interrupted = new AtomicInteger(); for (int i = 0; i < 3; i++) e.submit(() -> { in.countDown(); try { Thread.sleep(1_000_000); } catch (InterruptedException x) { interrupted.incrementAndGet(); } }); in.await(); int left = e.shutdownNow().size(); return left + " " + e.awaitTermination(1000, TimeUnit.SECONDS) + " " + interrupted; });
        t("states", () -> { CompletableFuture<Integer> f = new CompletableFuture<>(); String s = f.state() + " "; f.complete(4); return s + f.state() + " " + f.resultNow() + " " + CompletableFuture.failedFuture(new Error("x")).exceptionNow().getMessage(); });
        t("resultNow pending", () -> new CompletableFuture<>().resultNow());

        ThreadFactory virtual = Thread.ofVirtual().name("v-", 1).factory(), platform = Thread.ofPlatform().name("p-", 1).daemon().priority(7).group(new ThreadGroup("builders")).factory();
        t("factories", () -> virtual.newThread(() -> { }).getName() + virtual.newThread(() -> { }).getName() + virtual.newThread(() -> { }).isVirtual());
        t("platform", () -> { Thread a = platform.newThread(() -> { }), b = platform.newThread(() -> { }); return a.getName() + b.getName() + a.isDaemon() + a.getPriority() + a.getThreadGroup().getName() + a.isVirtual(); });
        t("per task", () -> { try (ExecutorService e = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().name("task-", 0).factory())) { return e.submit(() -> Thread.currentThread().getName()).get() + e.submit(() -> Thread.currentThread().getName()).get(); } });
        t("pool of virtual", () -> { try (ExecutorService e = Executors.newFixedThreadPool(2, virtual)) { CyclicBarrier b = new CyclicBarrier(2); Callable<Boolean> c = () -> { b.await(); return Thread.currentThread().isVirtual(); }; return e.invokeAll(List.of(c, c)).stream().allMatch(Future::resultNow); } });
        t("builder", () -> { StringBuilder s = new StringBuilder(); Thread x = Thread.ofPlatform().name("built").stackSize(1 << 18).inheritInheritableThreadLocals(false).uncaughtExceptionHandler((th, e) -> s.append(th.getName()).append(e.getMessage())).start(() -> { throw new RuntimeException(" failed"); }); x.join(); return s; });
        t("bad name", () -> Thread.ofVirtual().name(null));
        t("bad number", () -> Thread.ofVirtual().name("x", -1));
        t("bad priority", () -> Thread.ofPlatform().priority(11));
        t("scheduled close", () -> { StringBuffer s = new StringBuffer(); try (ScheduledExecutorService e = Executors.newScheduledThreadPool(1, virtual)) { e.schedule(() -> s.append("ran"), 3, TimeUnit.MILLISECONDS); } return s; });
        t("close interrupted", () -> {
            ExecutorService e = Executors.newVirtualThreadPerTaskExecutor();
            AtomicBoolean stopped = new AtomicBoolean();
            e.submit(() -> { try { Thread.sleep(1_000_000); } catch (InterruptedException x) { stopped.set(true); } });
            Thread.currentThread().interrupt();
            e.close();
            return Thread.interrupted() + " " + stopped + " " + e.isTerminated();
        });
        t("fan out", () -> { try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) { return count(e, 6).get(); } });
    }

    static Future<Integer> count(ExecutorService e, int depth) {
        return e.submit(() -> { if (depth == 0) return 1; Future<Integer> a = count(e, depth - 1), b = count(e, depth - 1); return a.get() + b.get(); });
    }
}
