// ReentrantLock: holds, queries, time-outs, fairness, errors; exclusion between threads.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class ReentrantLocks {
    interface Check { Object run() throws Throwable; }

    static void t(String label, Check c) {
        try {
            System.out.println(label + ": " + c.run());
        } catch (Throwable e) {
            System.out.println(label + " threw " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static class Open extends ReentrantLock {
        Open(boolean fair) { super(fair); }
        String owner() { return getOwner() == null ? "nobody" : getOwner().getName(); }
        List<String> queued() {
            List<String> names = new ArrayList<>();
            for (Thread t : getQueuedThreads()) names.add(t.getName());
            Collections.sort(names);
            return names;
        }
        List<String> waiting(Condition c) {
            List<String> names = new ArrayList<>();
            for (Thread t : getWaitingThreads(c)) names.add(t.getName());
            Collections.sort(names);
            return names;
        }
    }

    static <T> T in(Callable<T> c) throws Exception {
        FutureTask<T> task = new FutureTask<>(c);
        Thread t = new Thread(task, "helper");
        t.start();
        t.join();
        return task.get();
    }

    static void run(boolean fair) throws Exception {
        Open lock = new Open(fair);
        System.out.println("fair " + lock.isFair() + " " + lock.isLocked() + " " + lock.owner());
        t("unlock free", () -> { lock.unlock(); return 0; });
        lock.lock();
        lock.lock();
        t("held", () -> lock.getHoldCount() + " " + lock.isHeldByCurrentThread() + " " + lock.isLocked() + " " + lock.owner() + " " + lock.tryLock() + " " + lock.tryLock(1, TimeUnit.SECONDS) + " " + lock.getHoldCount());
        t("seen by another", () -> in(() -> lock.getHoldCount() + " " + lock.isHeldByCurrentThread() + " " + lock.isLocked() + " " + lock.tryLock() + " " + lock.tryLock(2, TimeUnit.MILLISECONDS) + " " + lock.tryLock(0, TimeUnit.SECONDS) + " " + lock.tryLock(-5, TimeUnit.SECONDS)));
        t("unlock by another", () -> in(() -> { lock.unlock(); return 0; }));
        t("toString", () -> { String s = lock.toString(); return s.substring(s.indexOf('[')); });
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> { lock.lock(); order.add(me); lock.unlock(); }, "t" + i);
            threads[i].start();
            while (!lock.hasQueuedThread(threads[i])) Thread.sleep(1);
        }
        t("queue", () -> lock.hasQueuedThreads() + " " + lock.getQueueLength() + " " + lock.queued() + " " + lock.hasQueuedThread(Thread.currentThread()));
        while (lock.isHeldByCurrentThread()) lock.unlock();
        for (Thread x : threads) x.join();
        // They were queued one after the other and nobody else came: first come, first served.
        System.out.println(order + " " + lock.isLocked() + " " + lock.getQueueLength());

        Condition c = lock.newCondition();
        t("await unowned", () -> { c.await(); return 0; });
        t("signal unowned", () -> { c.signal(); return 0; });
        t("query unowned", () -> lock.hasWaiters(c));
        t("query foreign", () -> { lock.lock(); try { return lock.hasWaiters(new ReentrantLock().newCondition()); } finally { lock.unlock(); } });
        t("query null", () -> lock.getWaitQueueLength(null));
        int[] woken = new int[1];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(() -> { lock.lock(); try { c.awaitUninterruptibly(); woken[0]++; } finally { lock.unlock(); } }, "w" + i);
            threads[i].start();
        }
        while (true) {
            lock.lock();
            try { if (lock.getWaitQueueLength(c) == 3) break; } finally { lock.unlock(); }
            Thread.sleep(1);
        }
        lock.lock();
        t("waiters", () -> lock.hasWaiters(c) + " " + lock.getWaitQueueLength(c) + " " + lock.waiting(c));
        c.signal();
        t("after signal", () -> lock.getWaitQueueLength(c) + " " + lock.getQueueLength() + " " + woken[0]);
        c.signalAll();
        t("after signalAll", () -> lock.getWaitQueueLength(c) + " " + lock.getQueueLength() + " " + woken[0]);
        lock.unlock();
        for (int i = 0; i < 3; i++) threads[i].join();
        System.out.println(woken[0]);

        int[] count = new int[1];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 100; k++) {
                    try {
                        if (me % 2 == 0) lock.lock();
                        else if (me == 1) while (!lock.tryLock()) Thread.yield();
                        else if (!lock.tryLock(1000, TimeUnit.SECONDS)) throw new IllegalStateException();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    try { count[0]++; } finally { lock.unlock(); }
                }
            });
            threads[i].start();
        }
        for (Thread x : threads) x.join();
        System.out.println(count[0]);
    }

    public static void main(String[] args) throws Exception {
        run(false);
        run(true);
        t("many holds", () -> {
            ReentrantLock l = new ReentrantLock();
            for (int i = 0; i < 5000; i++) l.lock();
            int n = l.getHoldCount();
            for (int i = 0; i < 5000; i++) l.unlock();
            return n + " " + l.isLocked();
        });
        t("owner died", () -> {
            ReentrantLock l = new ReentrantLock();
            Thread d = new Thread(l::lock, "dead");
            d.start();
            d.join();
            return l.isLocked() + " " + l.tryLock() + " " + l.toString().replaceAll(".*\\[", "[");
        });
    }
}
