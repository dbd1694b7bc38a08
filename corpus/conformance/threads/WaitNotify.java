// wait and notify: how many wake, nested depth across a wait, time-outs, hand-shakes.
import java.util.*;
public class WaitNotify {
    static class Gate {
        int waiting, tickets, left;

        synchronized void pass() throws InterruptedException {
            waiting++;
            while (tickets == 0) wait();
            tickets--;
            waiting--;
            left++;
            notifyAll();
        }

        synchronized void awaitWaiting(int n) throws InterruptedException { while (waiting != n) wait(1); }
        synchronized void awaitLeft(int n) throws InterruptedException { while (left != n) wait(); }
        synchronized void give(int n, boolean all) { tickets += n; if (all) notifyAll(); else for (int i = 0; i < n; i++) notify(); }
    }

    static class Slot<T> {
        private T item;
        private boolean full;

        synchronized void put(T t) throws InterruptedException { while (full) wait(); item = t; full = true; notifyAll(); }
        synchronized T take() throws InterruptedException { while (!full) wait(); full = false; notifyAll(); return item; }
    }

    static void deep(Object lock, int depth, Runnable before) throws InterruptedException {
        if (depth == 0) {
            before.run();
            lock.wait();
            return;
        }
        synchronized (lock) {
            deep(lock, depth - 1, before);
            if (!Thread.holdsLock(lock)) throw new IllegalStateException("not owned at " + depth);
        }
    }

    public static void main(String[] args) throws Exception {
        Gate gate = new Gate();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Thread t = new Thread(() -> { try { gate.pass(); } catch (InterruptedException e) { throw new RuntimeException(e); } });
            threads.add(t);
            t.start();
        }
        gate.awaitWaiting(6);
        gate.give(1, false);
        gate.awaitLeft(1);
        gate.awaitWaiting(5);
        System.out.println(gate.left + " " + gate.waiting);
        gate.give(3, true);
        gate.awaitLeft(4);
        System.out.println(gate.left + " " + gate.waiting);
        gate.give(2, true);
        for (Thread t : threads) t.join();
        System.out.println(gate.left + " " + gate.waiting + " " + gate.tickets);

        // The whole depth is given up and restored.
        Object lock = new Object();
        boolean[] ready = new boolean[1];
        String[] result = new String[1];
        Thread nested = new Thread(() -> {
            try {
                deep(lock, 20, () -> ready[0] = true);
                result[0] = "returned, holds " + Thread.holdsLock(lock);
            } catch (Exception e) {
                result[0] = e.toString();
            }
        });
        nested.start();
        boolean seen = false;
        while (!seen) {
            synchronized (lock) {
                seen = ready[0] && nested.getState() == Thread.State.WAITING;
                if (seen) lock.notify();
            }
            if (!seen) Thread.sleep(1);
        }
        nested.join();
        System.out.println(result[0]);

        // A notify without a waiter is lost; a timed wait ends anyway and owns the lock.
        synchronized (lock) {
            synchronized (lock) {
                lock.notifyAll();
                long start = System.nanoTime();
                lock.wait(15);
                System.out.println((System.nanoTime() - start >= 14_000_000L) + " " + Thread.holdsLock(lock));
            }
            System.out.println(Thread.holdsLock(lock));
        }
        System.out.println(Thread.holdsLock(lock));

        Slot<Integer> there = new Slot<>(), back = new Slot<>();
        Thread echo = new Thread(() -> {
            try {
                for (int n = there.take(); n >= 0; n = there.take()) back.put(n * n);
                back.put(-1);
            } catch (InterruptedException e) {
                throw new RuntimeException(e);
            }
        });
        echo.start();
        StringBuilder squares = new StringBuilder();
        for (int i = 0; i < 12; i++) { there.put(i); squares.append(back.take()).append(' '); }
        there.put(-1);
        System.out.println(squares.append(back.take()));
        echo.join();

        // Turn by turn: three threads write one letter each, in order.
        StringBuilder turns = new StringBuilder();
        int[] turn = new int[1];
        Thread[] writers = new Thread[3];
        for (int i = 0; i < writers.length; i++) {
            int me = i;
            writers[i] = new Thread(() -> {
                synchronized (turns) {
                    for (int round = 0; round < 10; round++) {
                        while (turn[0] % writers.length != me) try { turns.wait(); } catch (InterruptedException e) { return; }
                        turns.append((char) ('a' + me));
                        turn[0]++;
                        turns.notifyAll();
                    }
                }
            });
        }
        for (int i = writers.length; --i >= 0; ) writers[i].start();
        for (Thread t : writers) t.join();
        System.out.println(turns);
        // A waiter that is both notified and timed out, or interrupted, is one that owns the lock again.
        int[] ended = new int[3];
        Thread[] mixed = new Thread[9];
        for (int i = 0; i < mixed.length; i++) {
            int timeout = i % 3 == 0 ? 1 : 0;
            mixed[i] = new Thread(() -> {
                synchronized (lock) {
                    try { lock.wait(timeout); ended[timeout]++; } catch (InterruptedException e) { ended[2]++; }
                }
            });
            mixed[i].start();
        }
        for (int i = 0; i < mixed.length; i++) while (i % 3 != 0 && mixed[i].getState() != Thread.State.WAITING) Thread.sleep(1);
        for (int i = 1; i < mixed.length; i += 3) { mixed[i].interrupt(); mixed[i].join(); }
        synchronized (lock) { lock.notifyAll(); }
        for (Thread t : mixed) t.join();
        System.out.println(Arrays.toString(ended));
    }
}
