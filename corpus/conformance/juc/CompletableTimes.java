// CompletableFuture with time-outs and delays, allOf and anyOf over many, races to complete.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;
public class CompletableTimes {
    interface Check { Object run() throws Throwable; }

    static void t(String label, Check c) {
        try {
            System.out.println(label + ": " + c.run());
        } catch (Throwable e) {
            System.out.println(label + " threw " + e.getClass().getName() + ": " + e.getMessage() + (e.getCause() == null ? "" : " / " + e.getCause().getClass().getSimpleName()));
        }
    }

    static <T> CompletableFuture<T> later(long millis, T value) {
        return CompletableFuture.supplyAsync(() -> value, CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS));
    }

    public static void main(String[] args) throws Exception {
        t("orTimeout", () -> new CompletableFuture<Integer>().orTimeout(2, TimeUnit.MILLISECONDS).join());
        t("orTimeout get", () -> new CompletableFuture<Integer>().orTimeout(2, TimeUnit.MILLISECONDS).get());
        t("orTimeout in time", () -> CompletableFuture.supplyAsync(() -> 1).orTimeout(1000, TimeUnit.SECONDS).join());
        t("completeOnTimeout", () -> new CompletableFuture<String>().completeOnTimeout("default", 2, TimeUnit.MILLISECONDS).join());
        t("completeOnTimeout in time", () -> CompletableFuture.supplyAsync(() -> "real").completeOnTimeout("default", 1000, TimeUnit.SECONDS).join());
        t("timed get", () -> new CompletableFuture<Integer>().get(2, TimeUnit.MILLISECONDS));
        t("already done", () -> CompletableFuture.completedFuture(3).orTimeout(1, TimeUnit.NANOSECONDS).get(0, TimeUnit.SECONDS));
        t("delayed", () -> { long start = System.nanoTime(); String s = later(10, "late").join(); return s + " " + (System.nanoTime() - start >= 10_000_000); });
        t("first of two", () -> later(1, "fast").applyToEither(later(100_000, "slow"), s -> s + " wins").join());
        t("anyOf", () -> CompletableFuture.anyOf(later(100_000, "slow"), later(1, "fast"), new CompletableFuture<>()).join());
        t("anyOf failure", () -> CompletableFuture.anyOf(new CompletableFuture<>(), CompletableFuture.supplyAsync(() -> { throw new IllegalStateException("first"); })).join());
        t("anyOf none", () -> CompletableFuture.anyOf().isDone());
        t("allOf none", () -> CompletableFuture.allOf().isDone());
        t("allOf", () -> {
            List<CompletableFuture<Integer>> all = IntStream.range(0, 20).mapToObj(i -> later(i % 5, i)).collect(Collectors.toList());
            return CompletableFuture.allOf(all.toArray(new CompletableFuture<?>[0])).thenApply(v -> all.stream().map(CompletableFuture::join).collect(Collectors.toList())).get();
        });
        t("allOf waits for all", () -> {
            CompletableFuture<Integer> bad = CompletableFuture.failedFuture(new IllegalStateException("bad")), slow = new CompletableFuture<>();
            CompletableFuture<Void> all = CompletableFuture.allOf(bad, slow);
            boolean before = all.isDone();
            slow.complete(1);
            return before + " " + all.isDone() + " " + all.isCompletedExceptionally();
        });
        t("cancel a dependent", () -> { CompletableFuture<Integer> p = new CompletableFuture<>(), q = p.thenApply(x -> x); q.cancel(true); return p.isDone() + " " + q.isCancelled() + " " + p.complete(1); });
        t("delayed in an executor", () -> { ExecutorService e = Executors.newSingleThreadExecutor(r -> new Thread(r, "mine")); try { return CompletableFuture.supplyAsync(() -> Thread.currentThread().getName(), CompletableFuture.delayedExecutor(2, TimeUnit.MILLISECONDS, e)).get(); } finally { e.shutdown(); } });

        // Many threads race to complete one future: one wins and all agree.
        CompletableFuture<Integer> race = new CompletableFuture<>();
        AtomicInteger winners = new AtomicInteger(), dependents = new AtomicInteger();
        Thread[] threads = new Thread[6];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> { race.thenAccept(v -> dependents.incrementAndGet()); if (race.complete(me)) winners.incrementAndGet(); race.thenAccept(v -> dependents.incrementAndGet()); });
        }
        for (Thread x : threads) x.start();
        for (Thread x : threads) x.join();
        System.out.println(winners + " " + dependents + " " + (race.join() == race.get()) + " " + race.getNumberOfDependents());
        // Waiters of all kinds.
        CompletableFuture<String> gate = new CompletableFuture<>();
        String[] seen = new String[3];
        Thread[] waiters = {
            new Thread(() -> seen[0] = gate.join()),
            new Thread(() -> { try { seen[1] = gate.get(); } catch (Exception e) { seen[1] = e.toString(); } }),
            new Thread(() -> { try { seen[2] = gate.get(1000, TimeUnit.SECONDS); } catch (Exception e) { seen[2] = e.toString(); } })};
        for (Thread x : waiters) { x.start(); while (x.getState() == Thread.State.NEW || x.getState() == Thread.State.RUNNABLE) Thread.sleep(1); }
        waiters[0].interrupt();
        gate.complete("open");
        for (Thread x : waiters) x.join();
        System.out.println(Arrays.toString(seen));
        // A pipeline and a tree of combinations.
        System.out.println(IntStream.range(0, 10).mapToObj(i -> CompletableFuture.supplyAsync(() -> i).thenApplyAsync(x -> x * x).thenCombineAsync(later(1, 1), Integer::sum)).reduce((a, b) -> a.thenCombine(b, Integer::sum)).get().join());
        System.out.println(fib(12).join());
        ConcurrentLinkedQueue<String> log = new ConcurrentLinkedQueue<>();
        CompletableFuture<Void> steps = CompletableFuture.runAsync(() -> log.add("one")).thenRunAsync(() -> log.add("two")).thenCompose(v -> CompletableFuture.runAsync(() -> log.add("three"))).whenComplete((v, e) -> log.add("end " + e));
        steps.join();
        System.out.println(log);
        // Retrying until it works.
        AtomicInteger attempts = new AtomicInteger();
        System.out.println(retry(attempts, 5).join() + " after " + attempts);
    }

    static CompletableFuture<Integer> fib(int n) {
        return n < 2 ? CompletableFuture.completedFuture(n) : CompletableFuture.supplyAsync(() -> n).thenCompose(k -> fib(k - 1).thenCombine(fib(k - 2), Integer::sum));
    }

    static CompletableFuture<String> retry(AtomicInteger attempts, int left) {
        return CompletableFuture.supplyAsync(() -> { if (attempts.incrementAndGet() < 4) throw new IllegalStateException(); return "worked"; }).exceptionallyCompose(e -> left == 0 ? CompletableFuture.failedFuture(e) : retry(attempts, left - 1));
    }
}
