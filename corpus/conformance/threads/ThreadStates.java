// Every Thread.State, seen from outside while the thread cannot leave it.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.*;
public class ThreadStates {
    interface Body { void run() throws Exception; }

    static Thread thread(String name, Body body) {
        return new Thread(() -> {
            try {
                body.run();
            } catch (InterruptedException e) {
                Thread.currentThread().setName(name + " interrupted");
            } catch (Exception e) {
                Thread.currentThread().setName(name + " " + e);
            }
        }, name);
    }

    static void await(Thread t, Thread.State state) throws InterruptedException {
        while (t.getState() != state) Thread.sleep(1);
        System.out.println(t.getName() + " " + state + " alive " + t.isAlive());
    }

    static void check(Thread t, Thread.State state, Body release) throws Exception {
        System.out.println(t.getName() + " " + t.getState() + " alive " + t.isAlive());
        t.start();
        await(t, state);
        release.run();
        t.join();
        System.out.println(t.getName() + " " + t.getState() + " alive " + t.isAlive());
    }

    static volatile boolean stop;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        ReentrantLock owned = new ReentrantLock();
        CountDownLatch latch = new CountDownLatch(1);

        check(thread("spinning", () -> { while (!stop) Thread.onSpinWait(); }), Thread.State.RUNNABLE, () -> stop = true);
        synchronized (lock) {
            Thread t = thread("entering", () -> { synchronized (lock) { lock.hashCode(); } });
            t.start();
            await(t, Thread.State.BLOCKED);
            while (t.isAlive()) lock.wait(1);
            System.out.println(t.getState());
        }
        check(thread("waiting", () -> { synchronized (lock) { lock.wait(); } }), Thread.State.WAITING,
            () -> { synchronized (lock) { lock.notify(); } });
        check(thread("timed waiting", () -> { synchronized (lock) { lock.wait(1_000_000); } }), Thread.State.TIMED_WAITING,
            () -> { synchronized (lock) { lock.notifyAll(); } });
        Thread sleeper = thread("sleeping", () -> Thread.sleep(1_000_000));
        check(sleeper, Thread.State.TIMED_WAITING, sleeper::interrupt);
        Thread parker = thread("parked", LockSupport::park);
        check(parker, Thread.State.WAITING, () -> LockSupport.unpark(parker));
        Thread timed = thread("parked for a time", () -> LockSupport.parkNanos(1_000_000_000_000_000L));
        check(timed, Thread.State.TIMED_WAITING, () -> LockSupport.unpark(timed));
        Thread joined = thread("joined", latch::await);
        joined.start();
        Thread joiner = thread("joining", joined::join);
        check(joiner, Thread.State.WAITING, latch::countDown);
        owned.lock();
        check(thread("locking", () -> { owned.lock(); owned.unlock(); }), Thread.State.WAITING, owned::unlock);

        // Notified, but the notifier still owns the lock.
        Thread w = thread("notified", () -> { synchronized (lock) { lock.wait(); } });
        w.start();
        await(w, Thread.State.WAITING);
        synchronized (lock) {
            lock.notify();
            await(w, Thread.State.BLOCKED);
        }
        w.join();
        // Interrupted in wait, but the lock is not free yet.
        Thread x = thread("interrupted", () -> { synchronized (lock) { lock.wait(); } });
        x.start();
        await(x, Thread.State.WAITING);
        synchronized (lock) {
            x.interrupt();
            await(x, Thread.State.BLOCKED);
        }
        x.join();
        System.out.println(x.getName() + " " + x.getState() + " " + x.isInterrupted());
        System.out.println(Thread.currentThread().getState());
        for (Thread.State s : Thread.State.values()) System.out.print(s + " ");
        System.out.println();
    }
}
