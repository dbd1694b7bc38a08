// CyclicBarrier, CountDownLatch, Semaphore and Exchanger: meeting, breaking, resetting, limits.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class Barriers {
    interface Check { Object run() throws Throwable; }

    static void t(String label, Check c) {
        try {
            System.out.println(label + ": " + c.run());
        } catch (Throwable e) {
            System.out.println(label + " threw " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static FutureTask<String> start(Callable<?> c) {
        FutureTask<String> f = new FutureTask<>(() -> { try { return "" + c.call(); } catch (Exception e) { return e.getClass().getSimpleName() + (Thread.currentThread().isInterrupted() ? "!" : ""); } });
        new Thread(f).start();
        return f;
    }

    static void waiting(CyclicBarrier b, int n) throws Exception { while (b.getNumberWaiting() != n) Thread.sleep(1); }

    public static void main(String[] args) throws Exception {
        AtomicInteger generations = new AtomicInteger();
        int[] row = {1, 2, 3, 4};
        StringBuffer sums = new StringBuffer();
        CyclicBarrier rounds = new CyclicBarrier(4, () -> { generations.incrementAndGet(); sums.append(Arrays.stream(row).sum()).append(' '); });
        List<FutureTask<String>> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) { int me = i; all.add(start(() -> { int indexes = 0; for (int k = 0; k < 6; k++) { row[me] += me + k; indexes |= 1 << rounds.await(); } return indexes != 0; })); }
        for (FutureTask<String> f : all) System.out.print(f.get() + " ");
        System.out.println(generations + " " + sums + rounds.getParties() + rounds.getNumberWaiting() + rounds.isBroken());
        t("indexes", () -> { CyclicBarrier b = new CyclicBarrier(3); FutureTask<String> x = start(b::await); waiting(b, 1); FutureTask<String> y = start(b::await); waiting(b, 2); return b.await() + y.get() + x.get(); });
        t("time-out breaks", () -> { CyclicBarrier b = new CyclicBarrier(3); FutureTask<String> x = start(b::await); waiting(b, 1); FutureTask<String> y = start(() -> b.await(2, TimeUnit.MILLISECONDS)); return x.get() + " " + y.get() + " " + b.isBroken() + " " + start(b::await).get(); });
        t("reset", () -> { CyclicBarrier b = new CyclicBarrier(2); FutureTask<String> x = start(b::await); waiting(b, 1); b.reset(); return x.get() + " " + b.isBroken() + " " + b.getNumberWaiting(); });
        t("action fails", () -> { CyclicBarrier b = new CyclicBarrier(2, () -> { throw new IllegalStateException("action"); }); FutureTask<String> x = start(b::await); waiting(b, 1); FutureTask<String> y = start(b::await); return x.get() + " " + y.get() + " " + b.isBroken(); });
        t("reset after break", () -> { CyclicBarrier b = new CyclicBarrier(1); Thread.currentThread().interrupt(); try { b.await(); } catch (InterruptedException e) { System.out.print(b.isBroken() + " "); } b.reset(); return b.await() + " " + b.isBroken(); });
        t("one interrupted, all broken", () -> {
            CyclicBarrier b = new CyclicBarrier(3);
            String[] seen = new String[1];
            Thread x = new Thread(() -> { try { b.await(); } catch (Exception e) { seen[0] = e.getClass().getSimpleName(); } });
            x.start();
            waiting(b, 1);
            FutureTask<String> y = start(b::await);
            waiting(b, 2);
            x.interrupt();
            x.join();
            return seen[0] + " " + y.get();
        });
        t("no parties", () -> new CyclicBarrier(0));

        CountDownLatch latch = new CountDownLatch(3);
        t("latch", () -> latch.getCount() + " " + latch.await(1, TimeUnit.MILLISECONDS) + " " + latch.toString().replaceAll(".*\\[", "["));
        all.clear();
        for (int i = 0; i < 5; i++) all.add(start(() -> { latch.await(); return latch.getCount(); }));
        for (int i = 0; i < 4; i++) start(() -> { latch.countDown(); return 0; }).get();
        for (FutureTask<String> f : all) System.out.print(f.get() + " ");
        System.out.println(latch.getCount() + " " + latch.await(0, TimeUnit.SECONDS));
        t("negative", () -> new CountDownLatch(-1));

        for (boolean fair : new boolean[]{false, true}) {
            Semaphore s = new Semaphore(3, fair);
            t("semaphore", () -> s.isFair() + " " + s.tryAcquire(2) + " " + s.tryAcquire(2) + " " + s.tryAcquire(2, 1, TimeUnit.MILLISECONDS) + " " + s.availablePermits() + " " + s.drainPermits() + " " + s.drainPermits() + " " + s.tryAcquire());
            Thread[] queue = new Thread[3];
            StringBuffer order = new StringBuffer();
            for (int i = 0; i < 3; i++) {
                int need = 3 - i;
                queue[i] = new Thread(() -> { s.acquireUninterruptibly(need); order.append(need); s.release(need); });
                queue[i].start();
                while (s.getQueueLength() != i + 1) Thread.sleep(1);
            }
            t("queued", () -> s.hasQueuedThreads() + " " + s.getQueueLength() + s.toString().replaceAll(".*\\[", "["));
            s.release(3);
            for (Thread x : queue) x.join();
            System.out.println((fair ? order.charAt(0) : "any") + " " + order.length() + " " + s.availablePermits());
            AtomicInteger inside = new AtomicInteger(), over = new AtomicInteger();
            all.clear();
            for (int i = 0; i < 5; i++) all.add(start(() -> { for (int k = 0; k < 30; k++) { s.acquire(); if (inside.incrementAndGet() > 3) over.incrementAndGet(); Thread.yield(); inside.decrementAndGet(); s.release(); } return "ok"; }));
            for (FutureTask<String> f : all) System.out.print(f.get() + " ");
            System.out.println(over + " " + s.availablePermits());
            t("zero and negative", () -> { s.acquire(0); s.release(0); return s.tryAcquire(0) + " " + s.tryAcquire(-1); });
        }
        t("negative start", () -> { Semaphore s = new Semaphore(-2); s.release(); boolean a = s.tryAcquire(); s.release(2); return a + " " + s.tryAcquire() + " " + s.availablePermits(); });
        t("overflow", () -> { Semaphore s = new Semaphore(Integer.MAX_VALUE); s.release(); return 0; });
        t("reduce", () -> new Semaphore(5) { int left() { reducePermits(7); return availablePermits(); } }.left());

        Exchanger<String> e = new Exchanger<>();
        t("exchange", () -> { FutureTask<String> f = start(() -> e.exchange("from other")); return e.exchange("from main") + " / " + f.get(); });
        t("exchange null", () -> { FutureTask<String> f = start(() -> e.exchange(null)); return e.exchange("x", 1000, TimeUnit.SECONDS) + " " + f.get(); });
        t("exchange alone", () -> e.exchange("x", 2, TimeUnit.MILLISECONDS));
        t("exchange buffers", () -> {
            Exchanger<List<Integer>> x = new Exchanger<>();
            FutureTask<String> f = start(() -> { List<Integer> buffer = new ArrayList<>(), got = new ArrayList<>(); for (int round = 0; round < 5; round++) { buffer = x.exchange(buffer); got.addAll(buffer); buffer.clear(); } return got; });
            List<Integer> buffer = new ArrayList<>();
            for (int round = 0; round < 5; round++) { for (int k = 0; k < 3; k++) buffer.add(round * 3 + k); buffer = x.exchange(buffer); }
            return f.get() + " " + buffer;
        });
        t("pairs", () -> { Exchanger<Integer> x = new Exchanger<>(); List<FutureTask<String>> fs = new ArrayList<>(); for (int i = 0; i < 6; i++) { int n = i; fs.add(start(() -> x.exchange(n))); } int sum = 0; Set<Integer> got = new TreeSet<>(); for (FutureTask<String> f : fs) got.add(Integer.parseInt(f.get())); return got; });
    }
}
