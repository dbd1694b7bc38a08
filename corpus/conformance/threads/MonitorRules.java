// What a monitor allows: re-entry, ownership, its errors, and that it is given back on every way out.
import java.util.*;
public class MonitorRules {
    interface Action { void run() throws Exception; }

    static void attempt(String label, Action action) {
        try {
            action.run();
            System.out.println(label + ": fine");
        } catch (Exception e) {
            System.out.println(label + ": " + e);
        }
    }

    static boolean free(Object lock) throws InterruptedException {
        boolean[] entered = new boolean[1];
        Thread t = new Thread(() -> { synchronized (lock) { entered[0] = true; } });
        t.start();
        // A free lock lets the thread end; one that is not given back makes this wait for ever.
        boolean result = !Thread.holdsLock(lock);
        if (result) t.join();
        else {
            while (t.getState() != Thread.State.BLOCKED) Thread.sleep(1);
            pending.add(t);
        }
        result &= entered[0];
        return result;
    }

    static final List<Thread> pending = new ArrayList<>();

    static void settle() throws InterruptedException {
        for (Thread t : pending) t.join();
        pending.clear();
    }

    synchronized int recurse(int n) { return n == 0 ? 0 : 1 + recurse(n - 1); }
    static synchronized boolean staticHolds() { return Thread.holdsLock(MonitorRules.class); }
    synchronized boolean holds() { return Thread.holdsLock(this) && !Thread.holdsLock(MonitorRules.class); }
    synchronized void fail(int depth) { if (depth == 0) throw new IllegalStateException("deep"); synchronized (this) { fail(depth - 1); } }

    int early(Object lock, int way) {
        for (int i = 0; ; i++) {
            synchronized (lock) {
                if (way == 0) return i;
                if (way == 1 && i == 2) break;
                if (way == 2 && i < 5) continue;
                if (way == 2) return -i;
                if (way == 3) try { return 1 / 0; } catch (ArithmeticException e) { return 77; } finally { if (!Thread.holdsLock(lock)) System.out.println("lost"); }
            }
        }
        return 1000;
    }

    public static void main(String[] args) throws Exception {
        MonitorRules m = new MonitorRules();
        System.out.println(m.recurse(500) + " " + staticHolds() + " " + m.holds() + " " + Thread.holdsLock(m));
        Object lock = new Object();
        attempt("holdsLock(null)", () -> Thread.holdsLock(null));
        attempt("notify", lock::notify);
        attempt("notifyAll", lock::notifyAll);
        attempt("wait", lock::wait);
        attempt("wait(1)", () -> lock.wait(1));
        attempt("wait(-1) unowned", () -> lock.wait(-1));
        attempt("null", () -> { synchronized ((Object) null) { System.out.println("no"); } });
        synchronized (lock) {
            attempt("wait(-1)", () -> lock.wait(-1));
            attempt("wait(0, -1)", () -> lock.wait(0, -1));
            attempt("wait(0, 1000000)", () -> lock.wait(0, 1_000_000));
            attempt("wait(0, 1)", () -> lock.wait(0, 1));
            attempt("wait(1, 999999)", () -> lock.wait(1, 999_999));
            attempt("notify", lock::notify);
            Object other = new Object();
            attempt("other", other::notify);
            System.out.println(Thread.holdsLock(lock) + " " + Thread.holdsLock(other));
        }
        attempt("from another thread", () -> {
            synchronized (lock) {
                Exception[] seen = new Exception[1];
                Thread t = new Thread(() -> { try { lock.notifyAll(); } catch (Exception e) { seen[0] = e; } });
                t.start();
                t.join();
                throw seen[0];
            }
        });
        for (int way = 0; way < 4; way++) System.out.println(m.early(lock, way) + " " + Thread.holdsLock(lock) + " " + free(lock));
        attempt("fail", () -> m.fail(10));
        System.out.println(Thread.holdsLock(m) + " " + free(m));
        synchronized (m) {
            attempt("fail inside", () -> m.fail(10));
            System.out.println(Thread.holdsLock(m) + " " + free(m));
        }
        settle();
        // Many kinds of objects can be locked.
        Object[] kinds = {new int[3], "literal", MonitorRules.class, Thread.currentThread(), (Runnable) () -> { }, new Object[0][0], Thread.State.NEW, new Throwable("x"), new ThreadLocal<Object>()};
        int held = 0;
        for (Object k : kinds) {
            int hash = k.hashCode();
            synchronized (k) {
                synchronized (k) { k.notifyAll(); }
                if (Thread.holdsLock(k) && !free(k) && hash == k.hashCode()) held++;
            }
        }
        settle();
        System.out.println(held + " of " + kinds.length);
        // Static synchronized methods exclude each other and synchronized blocks on the class.
        int[] count = new int[1];
        Thread[] threads = new Thread[6];
        for (int i = 0; i < threads.length; i++) {
            boolean block = i % 2 == 0;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 200; k++) {
                    if (block) synchronized (MonitorRules.class) { count[0]++; } else bump(count);
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(count[0]);
    }

    static synchronized void bump(int[] count) { count[0]++; }
}
