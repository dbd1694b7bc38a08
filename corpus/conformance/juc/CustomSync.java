// Synchronisers of one's own on AbstractQueuedSynchronizer: a mutex, a gate, a bounded counter.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class CustomSync {
    interface Check { Object run() throws Throwable; }

    static void t(String label, Check c) {
        try {
            System.out.println(label + ": " + c.run());
        } catch (Throwable e) {
            System.out.println(label + " threw " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static class Mutex extends AbstractQueuedSynchronizer {
        @Override protected boolean tryAcquire(int n) { if (!compareAndSetState(0, n)) return false; setExclusiveOwnerThread(Thread.currentThread()); return true; }
        @Override protected boolean tryRelease(int n) { if (getState() == 0) throw new IllegalMonitorStateException("not locked"); setExclusiveOwnerThread(null); setState(0); return true; }
        @Override protected boolean isHeldExclusively() { return getState() != 0 && getExclusiveOwnerThread() == Thread.currentThread(); }
        ConditionObject condition() { return new ConditionObject(); }
    }

    static class Gate extends AbstractQueuedSynchronizer {
        @Override protected int tryAcquireShared(int n) { return getState() != 0 ? 1 : -1; }
        @Override protected boolean tryReleaseShared(int n) { setState(n); return true; }
    }

    static class Permits extends AbstractQueuedLongSynchronizer {
        Permits(long n) { setState(n); }
        @Override protected long tryAcquireShared(long n) {
            while (true) {
                if (hasQueuedPredecessors()) return -1;
                long have = getState(), left = have - n;
                if (left < 0 || compareAndSetState(have, left)) return left;
            }
        }
        @Override protected boolean tryReleaseShared(long n) { while (true) { long s = getState(); if (compareAndSetState(s, s + n)) return true; } }
        long left() { return getState(); }
    }

    public static void main(String[] args) throws Exception {
        Mutex m = new Mutex();
        t("free", () -> m.hasQueuedThreads() + " " + m.hasContended() + " " + m.getFirstQueuedThread() + " " + m.getQueueLength() + " " + m.toString().replaceAll(".*\\[", "["));
        m.acquire(1);
        t("timed", () -> m.tryAcquireNanos(1, 1_000_000) + " " + m.getQueueLength());
        t("release unlocked", () -> { m.release(1); try { m.release(1); return "no"; } finally { m.acquire(1); } });
        t("no shared", () -> { m.acquireShared(1); return 0; });
        Thread[] threads = new Thread[4];
        int[] count = new int[1];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> { for (int k = 0; k < 80; k++) { m.acquire(1); count[0]++; m.release(1); } }, "t" + i);
            threads[i].start();
            while (!m.isQueued(threads[i])) Thread.sleep(1);
        }
        t("queued", () -> m.getQueueLength() + " " + m.getFirstQueuedThread().getName() + " " + m.hasQueuedPredecessors() + " " + m.getExclusiveQueuedThreads().size() + " " + m.getSharedQueuedThreads().size() + " " + m.hasContended());
        m.release(1);
        for (Thread x : threads) x.join();
        System.out.println(count[0] + " " + m.getQueueLength());

        AbstractQueuedSynchronizer.ConditionObject c = m.condition(), other = new Mutex().condition();
        t("owns", () -> m.owns(c) + " " + m.owns(other));
        t("not held", () -> { c.signal(); return 0; });
        t("waiters not held", () -> m.hasWaiters(c));
        boolean[] flag = new boolean[1];
        Thread waiting = new Thread(() -> { m.acquire(1); while (!flag[0]) c.awaitUninterruptibly(); m.release(1); });
        waiting.start();
        boolean seen = false;
        while (!seen) {
            m.acquire(1);
            seen = m.hasWaiters(c);
            if (seen) { System.out.println(m.getWaitQueueLength(c) + " " + (m.getWaitingThreads(c).iterator().next() == waiting)); flag[0] = true; c.signalAll(); }
            m.release(1);
            if (!seen) Thread.sleep(1);
        }
        waiting.join();
        t("foreign condition", () -> { m.acquire(1); try { return m.hasWaiters(other); } finally { m.release(1); } });

        Gate gate = new Gate();
        List<String> passed = Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                try {
                    if (me == 0) gate.acquireShared(1);
                    else if (me == 1) gate.acquireSharedInterruptibly(1);
                    else gate.tryAcquireSharedNanos(1, 1_000_000_000_000L);
                    passed.add("passed " + me);
                } catch (InterruptedException e) {
                    passed.add("interrupted " + me);
                }
            });
            threads[i].start();
            while (!gate.isQueued(threads[i])) Thread.sleep(1);
        }
        threads[3].interrupt();
        threads[3].join();
        System.out.println(passed + " " + gate.getQueueLength() + " " + gate.getSharedQueuedThreads().size());
        gate.releaseShared(1);
        for (Thread x : threads) x.join();
        Collections.sort(passed);
        System.out.println(passed);

        Permits permits = new Permits(1L << 33);
        t("long state", () -> permits.tryAcquireSharedNanos(1L << 33, 0) + " " + permits.left() + " " + permits.tryAcquireSharedNanos(1, 1_000_000));
        permits.releaseShared(3);
        int[] most = new int[1], inside = new int[1];
        for (int i = 0; i < threads.length; i++) {
            int n = i % 2 + 1;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 40; k++) {
                    permits.acquireShared(n);
                    synchronized (most) { inside[0] += n; most[0] = Math.max(most[0], inside[0]); }
                    Thread.yield();
                    synchronized (most) { inside[0] -= n; }
                    permits.releaseShared(n);
                }
            });
            threads[i].start();
        }
        for (Thread x : threads) x.join();
        System.out.println((most[0] <= 3) + " " + inside[0] + " " + permits.left());
        t("unsupported", () -> { new Gate().acquire(1); return 0; });
    }
}
