// ReentrantReadWriteLock: shared readers, one writer, downgrading, counts, queries, errors.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.*;
public class ReadWriteLocks {
    interface Check { Object run() throws Throwable; }

    static void t(String label, Check c) {
        try {
            System.out.println(label + ": " + c.run());
        } catch (Throwable e) {
            System.out.println(label + " threw " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static <T> T in(Callable<T> c) throws Exception {
        FutureTask<T> task = new FutureTask<>(c);
        new Thread(task, "helper").start();
        return task.get();
    }

    static String state(ReentrantReadWriteLock l) {
        return l.getReadLockCount() + " " + l.getReadHoldCount() + " " + l.isWriteLocked() + " " + l.isWriteLockedByCurrentThread() + " " + l.getWriteHoldCount() + " " + l.hasQueuedThreads() + l.getQueueLength();
    }

    static void run(boolean fair) throws Exception {
        ReentrantReadWriteLock l = new ReentrantReadWriteLock(fair);
        Lock r = l.readLock(), w = l.writeLock();
        System.out.println(l.isFair() + " " + state(l));
        r.lock();
        r.lock();
        t("reading", () -> state(l) + " | " + in(() -> r.tryLock() + " " + w.tryLock() + " " + state(l)) + " | " + state(l));
        t("reader may not upgrade", () -> w.tryLock() + " " + w.tryLock(1, TimeUnit.MILLISECONDS));
        t("read toString", () -> r.toString().replaceAll(".*\\[", "[") + w.toString().replaceAll(".*\\[", "[") + l.toString().replaceAll(".*\\[", "["));
        r.unlock();
        r.unlock();
        t("helper died reading", () -> state(l));
        t("too many read unlocks", () -> { ReentrantReadWriteLock x = new ReentrantReadWriteLock(fair); x.readLock().unlock(); return 0; });
        t("write unlock unowned", () -> { new ReentrantReadWriteLock(fair).writeLock().unlock(); return 0; });
        t("read condition", r::newCondition);

        ReentrantReadWriteLock m = new ReentrantReadWriteLock(fair);
        m.writeLock().lock();
        m.writeLock().lock();
        t("writing", () -> state(m) + " | " + in(() -> m.readLock().tryLock() + " " + m.writeLock().tryLock() + " " + m.readLock().tryLock(1, TimeUnit.MILLISECONDS) + " " + state(m)));
        t("write toString", () -> m.writeLock().toString().replaceAll(".*\\[", "["));
        m.readLock().lock();
        t("downgrading", () -> state(m));
        m.writeLock().unlock();
        m.writeLock().unlock();
        t("downgraded", () -> state(m) + " | " + in(() -> { boolean b = m.readLock().tryLock(); m.readLock().unlock(); return b + " " + m.writeLock().tryLock(); }));
        m.readLock().unlock();
        t("free", () -> state(m));

        // Readers overlap: all hold the lock at once before any lets go.
        CyclicBarrier all = new CyclicBarrier(3);
        Callable<Integer> reader = () -> { m.readLock().lock(); try { all.await(); return m.getReadLockCount() > 0 ? m.getReadHoldCount() : -1; } finally { m.readLock().unlock(); } };
        ExecutorService pool = Executors.newFixedThreadPool(3);
        int holds = 0;
        for (Future<Integer> f : pool.invokeAll(List.of(reader, reader, reader))) holds += f.get();
        System.out.println(holds);
        // A waiting writer, then its turn.
        m.readLock().lock();
        Future<String> writer = pool.submit(() -> { m.writeLock().lock(); try { return "wrote " + m.getWriteHoldCount(); } finally { m.writeLock().unlock(); } });
        while (m.getQueueLength() != 1) Thread.sleep(1);
        t("writer queued", () -> m.hasQueuedThreads() + " " + state(m));
        t("barging tryLock", () -> in(() -> { boolean b = m.readLock().tryLock(); if (b) m.readLock().unlock(); return b; }));
        t("timed behind a writer", () -> in(() -> m.readLock().tryLock(2, TimeUnit.MILLISECONDS)));
        m.readLock().lock();
        m.readLock().unlock();
        m.readLock().unlock();
        System.out.println(writer.get());
        pool.shutdown();

        // A cache: computed once per key, everything read is whole.
        Map<Integer, int[]> cache = new HashMap<>();
        AtomicInteger computed = new AtomicInteger(), broken = new AtomicInteger();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 60; k++) {
                    int key = k % 7;
                    int[] v;
                    m.readLock().lock();
                    try { v = cache.get(key); } finally { m.readLock().unlock(); }
                    if (v == null) {
                        m.writeLock().lock();
                        try {
                            v = cache.get(key);
                            if (v == null) { computed.incrementAndGet(); v = new int[]{key, key * key}; cache.put(key, v); }
                            m.readLock().lock();
                        } finally { m.writeLock().unlock(); }
                        try { if (cache.get(key) != v) broken.incrementAndGet(); } finally { m.readLock().unlock(); }
                    }
                    if (v[1] != key * key) broken.incrementAndGet();
                }
            });
            threads[i].start();
        }
        for (Thread x : threads) x.join();
        System.out.println(computed + " " + broken + " " + state(m));
    }

    public static void main(String[] args) throws Exception {
        run(false);
        run(true);
    }
}
