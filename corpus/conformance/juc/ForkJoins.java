// Fork-join: recursive tasks and actions, counted completers, pools of one's own, blockers, errors.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class ForkJoins {
    interface Check { Object run() throws Throwable; }

    static void t(String label, Check c) {
        try {
            System.out.println(label + ": " + c.run());
        } catch (Throwable e) {
            Throwable root = e;
            while (root.getCause() != null) root = root.getCause();
            System.out.println(label + " threw " + e.getClass().getName() + " / " + root.getMessage());
        }
    }

    static class Fib extends RecursiveTask<Integer> {
        final int n;
        Fib(int n) { this.n = n; }
        @Override protected Integer compute() {
            if (n < 2) return n;
            Fib a = new Fib(n - 1);
            a.fork();
            return new Fib(n - 2).compute() + a.join();
        }
    }

    static class Sort extends RecursiveAction {
        final int[] a; final int from, to;
        Sort(int[] a, int from, int to) { this.a = a; this.from = from; this.to = to; }
        @Override protected void compute() {
            if (to - from < 16) { Arrays.sort(a, from, to); return; }
            int mid = (from + to) >>> 1;
            invokeAll(new Sort(a, from, mid), new Sort(a, mid, to));
            int[] merged = new int[to - from];
            for (int i = from, j = mid, k = 0; k < merged.length; k++) merged[k] = j >= to || i < mid && a[i] <= a[j] ? a[i++] : a[j++];
            System.arraycopy(merged, 0, a, from, merged.length);
        }
    }

    static class Sum extends CountedCompleter<Long> {
        final int[] a; final int from, to; long sum; Sum left, right;
        Sum(Sum parent, int[] a, int from, int to) { super(parent); this.a = a; this.from = from; this.to = to; }
        @Override public void compute() {
            if (to - from > 10) {
                int mid = (from + to) >>> 1;
                setPendingCount(2);
                (left = new Sum(this, a, from, mid)).fork();
                (right = new Sum(this, a, mid, to)).fork();
            } else for (int i = from; i < to; i++) sum += a[i];
            tryComplete();
        }
        @Override public void onCompletion(CountedCompleter<?> caller) { if (left != null) sum = left.sum + right.sum; }
        @Override public Long getRawResult() { return sum; }
    }

    static class Search extends CountedCompleter<Integer> {
        final int[] a; final AtomicReference<Integer> found; final int from, to;
        Search(CountedCompleter<?> p, int[] a, AtomicReference<Integer> found, int from, int to) { super(p); this.a = a; this.found = found; this.from = from; this.to = to; }
        @Override public Integer getRawResult() { return found.get(); }
        @Override public void compute() {
            int lo = from, hi = to;
            while (found.get() == null && hi > lo) {
                if (hi - lo >= 2) { int mid = (lo + hi) >>> 1; addToPendingCount(1); new Search(this, a, found, mid, hi).fork(); hi = mid; }
                else { if (a[lo] == 777 && found.compareAndSet(null, lo)) quietlyCompleteRoot(); break; }
            }
            tryComplete();
        }
    }

    public static void main(String[] args) throws Exception {
        int[] numbers = new Random(5).ints(400, 0, 700).toArray();
        for (ForkJoinPool pool : new ForkJoinPool[]{new ForkJoinPool(1), new ForkJoinPool(3), new ForkJoinPool(2, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true)}) {
            t("fib", () -> pool.invoke(new Fib(15)) + " " + pool.submit(new Fib(10)).get() + " " + pool.getParallelism() + " " + pool.getAsyncMode());
            t("sort", () -> { int[] a = numbers.clone(), b = numbers.clone(); pool.invoke(new Sort(a, 0, a.length)); Arrays.sort(b); return Arrays.equals(a, b); });
            t("sum", () -> pool.invoke(new Sum(null, numbers, 0, numbers.length)) == Arrays.stream(numbers).sum());
            t("search", () -> { int[] a = numbers.clone(); a[123] = 777; return pool.invoke(new Search(null, a, new AtomicReference<>(), 0, a.length)); });
            t("failing", () -> pool.invoke(new RecursiveTask<Integer>() { @Override protected Integer compute() { throw new IllegalStateException("in task"); } }));
            t("failing get", () -> pool.submit(() -> { throw new java.io.IOException("checked"); }).get());
            t("in pool", () -> pool.submit(() -> ForkJoinTask.inForkJoinPool() + " " + (ForkJoinTask.getPool() == pool) + " " + (Thread.currentThread() instanceof ForkJoinWorkerThread) + Thread.currentThread().isDaemon()).get());
            t("invokeAll", () -> { int s = 0; for (Future<Integer> f : pool.invokeAll(List.<Callable<Integer>>of(() -> 1, () -> 2, () -> 3))) s += f.get(); return s; });
            t("parallel stream inside", () -> pool.submit(() -> Arrays.stream(numbers).parallel().filter(x -> x % 2 == 0).count()).get() == Arrays.stream(numbers).filter(x -> x % 2 == 0).count());
            t("quiescent", () -> { AtomicInteger n = new AtomicInteger(); for (int i = 0; i < 20; i++) pool.execute(n::incrementAndGet); return pool.awaitQuiescence(1000, TimeUnit.SECONDS) + " " + n; });
            t("blocker", () -> {
                CountDownLatch latch = new CountDownLatch(1);
                ForkJoinTask<String> f = pool.submit(() -> {
                    ForkJoinPool.managedBlock(new ForkJoinPool.ManagedBlocker() {
                        @Override public boolean block() throws InterruptedException { latch.await(); return true; }
                        @Override public boolean isReleasable() { return latch.getCount() == 0; }
                    });
                    return "released";
                });
                latch.countDown();
                return f.get();
            });
            pool.shutdown();
            t("ended", () -> pool.awaitTermination(1000, TimeUnit.SECONDS) + " " + pool.isShutdown() + pool.isTerminated());
        }
        t("common", () -> new Fib(12).invoke() + " " + ForkJoinPool.commonPool().invoke(new Fib(8)) + " " + ForkJoinTask.inForkJoinPool());
        t("common never ends", () -> { ForkJoinPool.commonPool().shutdown(); ForkJoinPool.commonPool().shutdownNow(); return ForkJoinPool.commonPool().isShutdown() + " " + ForkJoinPool.commonPool().submit(() -> 5).get(); });
        t("fork outside", () -> { ForkJoinTask<Integer> f = new Fib(9).fork(); return f.join() + " " + f.isDone() + f.isCompletedNormally() + f.isCompletedAbnormally(); });
        t("adapt", () -> ForkJoinTask.adapt(() -> "adapted").invoke() + ForkJoinTask.adapt(() -> { }, 4).invoke());
        t("cancel", () -> { Fib f = new Fib(3); boolean c = f.cancel(true); return c + " " + f.isCancelled() + f.isCompletedAbnormally() + f.getException().getClass().getSimpleName(); });
        t("join cancelled", () -> { Fib f = new Fib(3); f.cancel(true); return f.join(); });
        t("complete by hand", () -> { Fib f = new Fib(30); f.complete(1); return f.join() + " " + f.getRawResult(); });
        t("exception by hand", () -> { Fib f = new Fib(30); f.completeExceptionally(new IllegalStateException("by hand")); return f.join(); });
        t("reinitialize", () -> { Fib f = new Fib(7); int a = f.invoke(); f.reinitialize(); return a + f.invoke(); });
        t("unfork", () -> { ForkJoinPool p = new ForkJoinPool(1); try { return p.submit(() -> { Fib f = new Fib(5); f.fork(); return f.tryUnfork() + " " + f.isDone() + f.invoke() + ForkJoinTask.getQueuedTaskCount(); }).get(); } finally { p.shutdown(); } });
        t("tags", () -> { Fib f = new Fib(2); f.setForkJoinTaskTag((short) 3); return f.compareAndSetForkJoinTaskTag((short) 3, (short) 4) + " " + f.getForkJoinTaskTag(); });
        t("timed get", () -> new ForkJoinPool(1).submit(() -> { new CountDownLatch(1).await(); return 0; }).get(2, TimeUnit.MILLISECONDS));
        t("bad parallelism", () -> new ForkJoinPool(0));
    }
}
