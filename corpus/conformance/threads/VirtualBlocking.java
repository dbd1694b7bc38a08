// Virtual threads that block: interrupts in every call, monitors, locks, queues, mixed with platform ones.
// jdk: 21+
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
public class VirtualBlocking {
    interface Body { Object run() throws Throwable; }

    static void interrupted(String label, Body body) throws Exception {
        for (boolean early : new boolean[]{false, true}) {
            String[] result = new String[1];
            Thread t = Thread.ofVirtual().unstarted(() -> {
                if (early) Thread.currentThread().interrupt();
                try {
                    result[0] = "returned " + body.run();
                } catch (Throwable e) {
                    result[0] = e.getClass().getSimpleName();
                }
                result[0] += " " + Thread.currentThread().isInterrupted();
            });
            t.start();
            if (!early) {
                while (t.getState() != Thread.State.WAITING && t.getState() != Thread.State.TIMED_WAITING) Thread.sleep(1);
                t.interrupt();
            }
            t.join();
            System.out.println(label + (early ? " (before) " : " ") + result[0]);
        }
    }

    static Thread mixed(int i, Runnable r) { return i % 3 == 0 ? Thread.ofPlatform().unstarted(r) : Thread.ofVirtual().unstarted(r); }

    static void all(int n, Runnable r) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < n; i++) threads.add(mixed(i, r));
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        ReentrantLock owned = new ReentrantLock();
        owned.lock();
        interrupted("sleep", () -> { Thread.sleep(1_000_000); return 0; });
        interrupted("wait", () -> { synchronized (lock) { lock.wait(); } return 0; });
        interrupted("timed wait", () -> { synchronized (lock) { lock.wait(1_000_000); } return 0; });
        Thread main = Thread.currentThread();
        interrupted("join", () -> { main.join(); return 0; });
        interrupted("park", () -> { LockSupport.park(); return 0; });
        interrupted("parkNanos", () -> { LockSupport.parkNanos(1_000_000_000_000_000L); return 0; });
        interrupted("lockInterruptibly", () -> { owned.lockInterruptibly(); return 0; });
        interrupted("tryLock", () -> owned.tryLock(1000, TimeUnit.SECONDS));
        interrupted("take", () -> new LinkedBlockingQueue<>().take());
        interrupted("acquire", () -> { new Semaphore(0).acquire(); return 0; });
        interrupted("latch", () -> { new CountDownLatch(1).await(); return 0; });
        interrupted("future", () -> new CompletableFuture<>().get());
        owned.unlock();

        // Exclusion by monitors and by locks between both kinds of threads.
        int[] counts = new int[4];
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        StampedLock stamped = new StampedLock();
        all(12, () -> {
            for (int k = 0; k < 40; k++) {
                synchronized (lock) { int c = counts[0]; if (k % 8 == 0) Thread.yield(); counts[0] = c + 1; }
                owned.lock();
                try { counts[1]++; if (k % 8 == 0) Thread.yield(); } finally { owned.unlock(); }
                rw.writeLock().lock();
                try { counts[2]++; } finally { rw.writeLock().unlock(); }
                long s = stamped.writeLock();
                try { counts[3]++; } finally { stamped.unlockWrite(s); }
            }
        });
        System.out.println(Arrays.toString(counts));
        // Blocked on a monitor, seen from outside.
        Thread blocked = Thread.ofVirtual().unstarted(() -> { synchronized (lock) { counts[0] = -1; } });
        synchronized (lock) {
            blocked.start();
            while (blocked.getState() != Thread.State.BLOCKED) Thread.sleep(1);
            System.out.println(blocked.getState() + " " + counts[0]);
        }
        blocked.join();
        System.out.println(counts[0]);
        // Sleeping and waiting inside of synchronized.
        Thread holder = Thread.startVirtualThread(() -> { synchronized (lock) { try { Thread.sleep(5); } catch (InterruptedException e) { return; } counts[0] = -2; } });
        holder.join();
        boolean[] ready = new boolean[1];
        Thread waiter = Thread.startVirtualThread(() -> { synchronized (lock) { while (!ready[0]) try { lock.wait(); } catch (InterruptedException e) { return; } counts[0] = -3; } });
        synchronized (lock) { ready[0] = true; lock.notifyAll(); }
        waiter.join();
        System.out.println(counts[0]);

        // Queues between them.
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
        SynchronousQueue<Integer> direct = new SynchronousQueue<>();
        AtomicLong sum = new AtomicLong();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int me = i;
            threads.add(mixed(i, () -> { try { for (int k = 0; k < 30; k++) queue.put(me * 30 + k); } catch (InterruptedException e) { sum.addAndGet(-1000); } }));
            threads.add(mixed(i + 1, () -> { try { for (int k = 0; k < 30; k++) direct.put(queue.take() * 2); } catch (InterruptedException e) { sum.addAndGet(-1000); } }));
            threads.add(mixed(i + 2, () -> { try { for (int k = 0; k < 30; k++) sum.addAndGet(direct.take()); } catch (InterruptedException e) { sum.addAndGet(-1000); } }));
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        System.out.println(sum + " " + queue.isEmpty());
        Thread.interrupted();
        boolean[] seen = new boolean[3];
        Thread early = Thread.ofVirtual().unstarted(() -> { seen[0] = Thread.interrupted(); seen[1] = Thread.interrupted(); Thread.currentThread().interrupt(); });
        early.interrupt();
        seen[2] = early.isInterrupted();
        early.start();
        early.join();
        System.out.println(Arrays.toString(seen) + " " + early.isInterrupted());
        // A permit given before the park.
        AtomicBoolean given = new AtomicBoolean();
        Thread permit = Thread.ofVirtual().unstarted(() -> { while (!given.get()) Thread.yield(); LockSupport.park(); });
        permit.start();
        LockSupport.unpark(permit);
        given.set(true);
        permit.join();
        System.out.println(permit.getState() + " " + Thread.holdsLock(lock));
    }
}
