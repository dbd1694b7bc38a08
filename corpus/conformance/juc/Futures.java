// FutureTask, invokeAll and invokeAny, completion services: results, exceptions, cancelling.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class Futures {
    interface Check { Object run() throws Throwable; }

    static void t(String label, Check c) {
        try {
            System.out.println(label + ": " + c.run());
        } catch (Throwable e) {
            System.out.println(label + " threw " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static String state(Future<?> f) { return f.isDone() + "/" + f.isCancelled(); }

    static <T> Callable<T> after(CountDownLatch l, T value) { return () -> { l.await(); return value; }; }

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 6 * 7);
        t("new", () -> state(task) + task.toString().replaceAll(".*\\[", "[").replaceAll("Lambda.*", "Lambda"));
        task.run();
        t("run", () -> state(task) + " " + task.get() + " " + task.get(0, TimeUnit.SECONDS) + " " + task.cancel(true) + task.toString().replaceAll(".*\\[", "["));
        task.run();
        FutureTask<Integer> failing = new FutureTask<>(() -> Integer.parseInt("x"));
        failing.run();
        t("failing", failing::get);
        FutureTask<String> cancelled = new FutureTask<>(() -> "never");
        t("cancel", () -> cancelled.cancel(false) + " " + cancelled.cancel(false) + " " + state(cancelled) + cancelled.toString().replaceAll(".*\\[", "["));
        t("get cancelled", cancelled::get);
        cancelled.run();
        t("run cancelled", () -> state(cancelled));
        t("null callable", () -> new FutureTask<>(null));
        t("runnable", () -> { FutureTask<String> f = new FutureTask<>(() -> { }, "result"); f.run(); return f.get(); });
        t("times out", () -> new FutureTask<>(() -> 1).get(2, TimeUnit.MILLISECONDS));
        t("hooks", () -> {
            StringBuilder log = new StringBuilder();
            class Own extends FutureTask<Integer> {
                int runs;
                Own() { super(() -> 5); }
                @Override protected void done() { log.append("done ").append(isCancelled()).append(' '); }
                @Override protected void set(Integer v) { log.append("set ").append(v).append(' '); super.set(v + 1); }
                @Override protected void setException(Throwable e) { log.append("exception "); super.setException(e); }
                boolean again() { return runAndReset(); }
            }
            Own a = new Own(), b = new Own();
            a.run();
            log.append(b.again()).append(b.again()).append(' ');
            b.cancel(false);
            log.append(b.again());
            return log + " " + a.get();
        });

        // Cancelling a running task interrupts it, or not.
        for (boolean interrupt : new boolean[]{true, false}) {
            CountDownLatch in = new CountDownLatch(1), go = new CountDownLatch(1);
            String[] seen = new String[2];
            FutureTask<Integer> f = new FutureTask<>(() -> { in.countDown(); try { go.await(); seen[0] = "finished"; } catch (InterruptedException e) { seen[0] = "interrupted"; } return 1; });
            Thread th = new Thread(f);
            th.start();
            in.await();
            Thread getter = new Thread(() -> { try { f.get(); } catch (CancellationException e) { seen[1] = "getter cancelled"; } catch (Exception e) { seen[1] = e.toString(); } });
            getter.start();
            while (getter.getState() != Thread.State.WAITING) Thread.sleep(1);
            boolean done = f.cancel(interrupt);
            getter.join();
            String first = seen[1];
            if (!interrupt) go.countDown();
            th.join();
            System.out.println(done + " " + state(f) + " " + first + " " + seen[0]);
        }
        // Only one of many threads runs the task; all get its result.
        AtomicInteger runs = new AtomicInteger();
        FutureTask<Integer> shared = new FutureTask<>(runs::incrementAndGet);
        int[] got = new int[5];
        Thread[] threads = new Thread[5];
        for (int i = 0; i < 5; i++) { int me = i; threads[i] = new Thread(() -> { shared.run(); try { got[me] = shared.get(); } catch (Exception e) { got[me] = -1; } }); threads[i].start(); }
        for (Thread x : threads) x.join();
        System.out.println(Arrays.toString(got) + " " + runs);

        ExecutorService pool = Executors.newFixedThreadPool(3);
        t("invokeAll", () -> { StringBuilder s = new StringBuilder(); for (Future<Integer> f : pool.invokeAll(List.<Callable<Integer>>of(() -> 1, () -> { throw new IllegalStateException("two"); }, () -> 3))) try { s.append(f.get()).append(' '); } catch (ExecutionException e) { s.append(e.getCause().getMessage()).append(' '); } return s; });
        t("invokeAll timed", () -> { StringBuilder s = new StringBuilder(); for (Future<Integer> f : pool.invokeAll(List.<Callable<Integer>>of(() -> 1, after(new CountDownLatch(1), 2)), 300, TimeUnit.MILLISECONDS)) s.append(state(f)).append(' '); return s; });
        t("invokeAll empty", () -> pool.invokeAll(List.<Callable<Integer>>of()));
        t("invokeAll null", () -> pool.invokeAll(Arrays.asList((Callable<Integer>) null)));
        t("invokeAny", () -> pool.invokeAny(List.of(() -> { throw new IllegalStateException(); }, () -> "good", after(new CountDownLatch(1), "late"))));
        t("invokeAny failing", () -> pool.invokeAny(List.<Callable<Integer>>of(() -> { throw new IllegalStateException("a"); }, () -> { throw new IllegalStateException("a"); })));
        t("invokeAny timed", () -> pool.invokeAny(List.of(after(new CountDownLatch(1), 1)), 2, TimeUnit.MILLISECONDS));
        t("invokeAny empty", () -> pool.invokeAny(List.<Callable<Integer>>of()));

        ExecutorCompletionService<String> cs = new ExecutorCompletionService<>(pool);
        CountDownLatch[] latches = {new CountDownLatch(1), new CountDownLatch(1), new CountDownLatch(1)};
        for (int i = 0; i < 3; i++) cs.submit(after(latches[i], "task " + i));
        t("none yet", () -> cs.poll() + " " + cs.poll(1, TimeUnit.MILLISECONDS));
        for (int i : new int[]{2, 0, 1}) { latches[i].countDown(); t("completed", () -> cs.take().get()); }
        cs.submit(() -> { }, "runnable");
        cs.submit(() -> { throw new java.io.IOException("in service"); });
        Set<String> both = new TreeSet<>();
        for (int i = 0; i < 2; i++) try { both.add(cs.take().get()); } catch (ExecutionException e) { both.add(e.getMessage()); }
        System.out.println(both + " " + cs.poll());
        pool.shutdown();
        System.out.println(pool.awaitTermination(1000, TimeUnit.SECONDS));
        // Memoizer: concurrent requests of a key compute once.
        ConcurrentHashMap<Integer, FutureTask<Integer>> memo = new ConcurrentHashMap<>();
        AtomicInteger computations = new AtomicInteger();
        long[] sums = new long[4];
        for (int i = 0; i < 4; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 30; k++) {
                    int key = k % 6;
                    FutureTask<Integer> fresh = new FutureTask<>(() -> { computations.incrementAndGet(); return key * key; }), old = memo.putIfAbsent(key, fresh);
                    if (old == null) { fresh.run(); old = fresh; }
                    try { sums[me] += old.get(); } catch (Exception e) { sums[me] = -1; }
                }
            });
            threads[i].start();
        }
        for (int i = 0; i < 4; i++) threads[i].join();
        System.out.println(Arrays.toString(sums) + " " + computations);
    }
}
