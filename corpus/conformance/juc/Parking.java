// LockSupport: the permit, blockers, time-outs, interrupts; a lock built on it.
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.LockSupport;
public class Parking {
    static class FifoMutex {
        final AtomicBoolean locked = new AtomicBoolean();
        final ConcurrentLinkedQueue<Thread> waiters = new ConcurrentLinkedQueue<>();

        void lock() {
            boolean interrupted = false;
            Thread me = Thread.currentThread();
            waiters.add(me);
            while (waiters.peek() != me || !locked.compareAndSet(false, true)) {
                LockSupport.park(this);
                if (Thread.interrupted()) interrupted = true;
            }
            waiters.remove();
            if (interrupted) me.interrupt();
        }

        void unlock() { locked.set(false); LockSupport.unpark(waiters.peek()); }
    }

    static void until(Thread t, Thread.State s) throws InterruptedException { while (t.getState() != s) Thread.sleep(1); }

    public static void main(String[] args) throws Exception {
        Thread me = Thread.currentThread();
        LockSupport.unpark(me);
        LockSupport.unpark(me);
        LockSupport.park();
        System.out.println("one permit");
        long start = System.nanoTime();
        LockSupport.parkNanos(3_000_000);
        System.out.println("permits do not add up " + (System.nanoTime() - start >= 2_000_000));
        LockSupport.parkNanos(0);
        LockSupport.parkNanos(-1);
        LockSupport.parkUntil(0);
        LockSupport.parkUntil(new Object(), System.currentTimeMillis() - 1000);
        LockSupport.parkNanos("blocker", 1);
        System.out.println("no waiting");
        LockSupport.unpark(null);
        LockSupport.unpark(me);
        LockSupport.parkNanos(1_000_000_000_000L);
        LockSupport.unpark(me);
        LockSupport.parkUntil(System.currentTimeMillis() + 1_000_000);
        System.out.println("permit before timed park");
        me.interrupt();
        LockSupport.park();
        LockSupport.parkNanos(1_000_000_000_000L);
        LockSupport.parkUntil(Long.MAX_VALUE);
        System.out.println("interrupted " + Thread.interrupted());

        Object blocker = new Object();
        AtomicInteger wakeups = new AtomicInteger();
        AtomicBoolean go = new AtomicBoolean();
        Thread t = new Thread(() -> { while (!go.get()) { LockSupport.park(blocker); wakeups.incrementAndGet(); } });
        System.out.println(LockSupport.getBlocker(t));
        t.start();
        until(t, Thread.State.WAITING);
        System.out.println((LockSupport.getBlocker(t) == blocker) + " " + wakeups);
        LockSupport.unpark(t);
        while (wakeups.get() != 1) Thread.sleep(1);
        until(t, Thread.State.WAITING);
        System.out.println(LockSupport.getBlocker(t) == blocker);
        go.set(true);
        LockSupport.unpark(t);
        t.join();
        System.out.println(wakeups + " " + LockSupport.getBlocker(t));
        Thread named = new Thread(() -> { LockSupport.setCurrentBlocker("set by hand"); LockSupport.park(); });
        named.start();
        until(named, Thread.State.WAITING);
        System.out.println(LockSupport.getBlocker(named));
        LockSupport.unpark(named);
        named.join();
        try { LockSupport.getBlocker(null); } catch (NullPointerException e) { System.out.println("null thread"); }

        // A permit given before the thread has started is lost or kept; given after, it is kept.
        CountDownLatch begun = new CountDownLatch(1), given = new CountDownLatch(1);
        Thread later = new Thread(() -> { begun.countDown(); while (given.getCount() > 0) Thread.yield(); LockSupport.park(); });
        later.start();
        begun.await();
        LockSupport.unpark(later);
        given.countDown();
        later.join();
        System.out.println("kept");
        // sleep and wait do not use up the permit.
        LockSupport.unpark(me);
        Thread.sleep(1);
        Object o = new Object();
        synchronized (o) { o.wait(1); }
        LockSupport.park();
        System.out.println("still there");

        FifoMutex mutex = new FifoMutex();
        int[] count = new int[1];
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 60; k++) {
                    if (number == 0 && k == 30) Thread.currentThread().interrupt();
                    mutex.lock();
                    count[0]++;
                    mutex.unlock();
                }
            });
            threads[i].start();
        }
        for (Thread x : threads) x.join();
        System.out.println(count[0] + " " + mutex.locked + " " + mutex.waiters);
        // Two threads that hand the turn to each other.
        StringBuffer text = new StringBuffer();
        AtomicReferenceArray<Thread> pair = new AtomicReferenceArray<>(2);
        AtomicInteger turn = new AtomicInteger();
        for (int i = 0; i < 2; i++) {
            int number = i;
            pair.set(i, new Thread(() -> {
                for (int k = 0; k < 10; k++) {
                    while (turn.get() != number) LockSupport.park();
                    text.append(number == 0 ? "tick " : "tock ");
                    turn.set(1 - number);
                    LockSupport.unpark(pair.get(1 - number));
                }
            }));
        }
        pair.get(1).start();
        pair.get(0).start();
        pair.get(0).join();
        pair.get(1).join();
        System.out.println(text);
    }
}
