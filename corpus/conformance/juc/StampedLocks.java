// StampedLock: all modes, conversions, validation, views, errors; then readers and writers together.
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.*;
public class StampedLocks {
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
        new Thread(task).start();
        return task.get();
    }

    static String kind(long s) {
        return s == 0 ? "zero" : StampedLock.isWriteLockStamp(s) ? "write" : StampedLock.isReadLockStamp(s) ? "read" : StampedLock.isOptimisticReadStamp(s) ? "optimistic" : "other";
    }

    static String state(StampedLock l) { return l.isReadLocked() + " " + l.isWriteLocked() + " " + l.getReadLockCount(); }

    static class Point {
        final StampedLock lock = new StampedLock();
        double x, y;
        int retries;

        void move(double dx, double dy) { long s = lock.writeLock(); try { x += dx; Thread.yield(); y += dy; } finally { lock.unlockWrite(s); } }

        double difference() {
            long s = lock.tryOptimisticRead();
            double cx = x, cy = y;
            if (!lock.validate(s)) {
                s = lock.readLock();
                try { cx = x; cy = y; } finally { lock.unlockRead(s); }
            }
            return cx - cy;
        }

        boolean moveIfAt(double at, double to) {
            long s = lock.readLock();
            try {
                while (x == at) {
                    long w = lock.tryConvertToWriteLock(s);
                    if (w != 0) { s = w; x = to; y = to; return true; }
                    lock.unlockRead(s);
                    s = lock.writeLock();
                }
                return false;
            } finally { lock.unlock(s); }
        }
    }

    public static void main(String[] args) throws Exception {
        StampedLock l = new StampedLock();
        System.out.println(l.toString().replaceAll(".*\\[", "[") + state(l));
        t("optimistic", () -> { long s = l.tryOptimisticRead(); return kind(s) + " " + l.validate(s) + " " + l.validate(0); });
        t("write", () -> { long s = l.writeLock(); String r = kind(s) + " " + state(l) + " " + kind(l.tryOptimisticRead()) + " " + l.validate(s) + " " + in(() -> l.tryReadLock() + " " + l.tryWriteLock() + " " + l.tryReadLock(1, TimeUnit.MILLISECONDS) + " " + l.tryWriteLock(1, TimeUnit.MILLISECONDS)) + l.toString().replaceAll(".*\\[", "["); l.unlockWrite(s); return r; });
        t("read", () -> { long a = l.readLock(), b = l.tryReadLock(); String r = kind(a) + " " + state(l) + " " + in(() -> { long s = l.readLock(); String x = state(l); l.unlockRead(s); return x; }) + " " + l.tryWriteLock() + l.toString().replaceAll(".*\\[", "["); l.unlockRead(a); l.unlock(b); return r + state(l); });
        t("invalidated", () -> { long s = l.tryOptimisticRead(); l.unlockWrite(l.writeLock()); return l.validate(s) + " " + l.validate(l.tryOptimisticRead()); });
        t("not invalidated by readers", () -> { long s = l.tryOptimisticRead(); long r = l.readLock(); boolean v = l.validate(s); l.unlockRead(r); return v + " " + l.validate(s); });
        t("optimistic to read", () -> { long s = l.tryConvertToReadLock(l.tryOptimisticRead()); String r = kind(s) + state(l); l.unlock(s); return r; });
        t("optimistic to write", () -> { long s = l.tryConvertToWriteLock(l.tryOptimisticRead()); String r = kind(s) + state(l); l.unlock(s); return r; });
        t("read to write", () -> { long s = l.tryConvertToWriteLock(l.readLock()); String r = kind(s) + state(l); l.unlock(s); return r; });
        t("read to write with another reader", () -> { long a = l.readLock(), b = l.readLock(); long s = l.tryConvertToWriteLock(a); String r = kind(s) + state(l); l.unlock(a); l.unlock(b); return r; });
        t("write to read", () -> { long s = l.tryConvertToReadLock(l.writeLock()); String r = kind(s) + state(l); l.unlock(s); return r; });
        t("write to optimistic", () -> { long s = l.tryConvertToOptimisticRead(l.writeLock()); return kind(s) + state(l) + l.validate(s); });
        t("read to optimistic", () -> { long s = l.tryConvertToOptimisticRead(l.readLock()); return kind(s) + state(l) + l.validate(s); });
        t("write to write", () -> { long w = l.writeLock(); long s = l.tryConvertToWriteLock(w); l.unlock(s); return s == w; });
        t("stale conversion", () -> { long s = l.tryOptimisticRead(); l.unlockWrite(l.writeLock()); return l.tryConvertToReadLock(s) + " " + l.tryConvertToWriteLock(s) + " " + l.tryConvertToOptimisticRead(s); });
        t("wrong unlock", () -> { l.unlockRead(l.tryOptimisticRead()); return 0; });
        t("wrong stamp", () -> { long s = l.writeLock(); try { l.unlockWrite(s + 1); return 0; } finally { l.unlockWrite(s); } });
        t("unlock zero", () -> { l.unlock(0); return 0; });
        t("tryUnlock", () -> { boolean none = l.tryUnlockRead() | l.tryUnlockWrite(); l.readLock(); boolean r = l.tryUnlockRead(); l.writeLock(); return none + " " + r + " " + l.tryUnlockWrite() + state(l); });
        t("views", () -> { Lock r = l.asReadLock(), w = l.asWriteLock(); r.lock(); boolean a = w.tryLock(); r.unlock(); w.lock(); boolean b = r.tryLock(1, TimeUnit.MILLISECONDS); w.unlock(); ReadWriteLock rw = l.asReadWriteLock(); rw.readLock().lock(); String s = state(l); rw.readLock().unlock(); return a + " " + b + " " + s; });
        t("view unlock", () -> { l.asWriteLock().unlock(); return 0; });
        t("view condition", () -> l.asWriteLock().newCondition());
        t("many readers", () -> { long[] s = new long[200]; for (int i = 0; i < s.length; i++) s[i] = l.readLock(); int n = l.getReadLockCount(); for (long x : s) l.unlockRead(x); return n + " " + state(l); });

        Point p = new Point();
        AtomicInteger wrong = new AtomicInteger();
        Thread[] threads = new Thread[5];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 80; k++) {
                    if (me < 2) p.move(1, 1); else if (p.difference() != 0) wrong.incrementAndGet();
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(p.x + " " + p.y + " " + wrong + " " + state(p.lock));
        AtomicInteger moved = new AtomicInteger();
        for (int i = 0; i < threads.length; i++) { threads[i] = new Thread(() -> { if (p.moveIfAt(160, 0)) moved.incrementAndGet(); }); threads[i].start(); }
        for (Thread t : threads) t.join();
        System.out.println(p.x + " " + moved + " " + state(p.lock));
    }
}
