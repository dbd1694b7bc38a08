// Conditions of locks: bounded buffers, several conditions of one lock, time-outs, uninterruptible waits.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class Conditions {
    static class Buffer<T> {
        final Lock lock;
        final Condition notEmpty, notFull;
        final ArrayDeque<T> items = new ArrayDeque<>();
        final int capacity;
        int largest;

        Buffer(Lock lock, int capacity) { this.lock = lock; this.capacity = capacity; notEmpty = lock.newCondition(); notFull = lock.newCondition(); }

        void put(T t) throws InterruptedException {
            lock.lock();
            try {
                while (items.size() == capacity) notFull.await();
                items.add(t);
                largest = Math.max(largest, items.size());
                notEmpty.signal();
            } finally { lock.unlock(); }
        }

        T take() throws InterruptedException {
            lock.lock();
            try {
                while (items.isEmpty()) notEmpty.await();
                notFull.signal();
                return items.poll();
            } finally { lock.unlock(); }
        }

        T poll(long millis) throws InterruptedException {
            lock.lockInterruptibly();
            try {
                long left = TimeUnit.MILLISECONDS.toNanos(millis);
                while (items.isEmpty()) { if (left <= 0) return null; left = notEmpty.awaitNanos(left); }
                notFull.signal();
                return items.poll();
            } finally { lock.unlock(); }
        }
    }

    static void exchange(Lock lock) throws Exception {
        Buffer<Integer> buffer = new Buffer<>(lock, 3);
        int producers = 3, each = 40;
        Thread[] threads = new Thread[producers * 2];
        long[] sums = new long[producers];
        for (int i = 0; i < producers; i++) {
            int me = i;
            threads[i] = new Thread(() -> { try { for (int k = 0; k < each; k++) buffer.put(me * each + k); } catch (InterruptedException e) { throw new RuntimeException(e); } });
            threads[producers + i] = new Thread(() -> { try { for (int k = 0; k < each; k++) sums[me] += buffer.take(); } catch (InterruptedException e) { throw new RuntimeException(e); } });
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        System.out.println(Arrays.stream(sums).sum() + " " + buffer.items + " " + (buffer.largest <= 3) + " " + buffer.poll(2));
    }

    public static void main(String[] args) throws Exception {
        exchange(new ReentrantLock());
        exchange(new ReentrantLock(true));
        exchange(new ReentrantReadWriteLock().writeLock());

        ReentrantLock lock = new ReentrantLock();
        Condition c = lock.newCondition();
        lock.lock();
        lock.lock();
        System.out.println(c.await(1, TimeUnit.MILLISECONDS) + " " + (c.awaitNanos(1000) <= 0) + " " + c.awaitUntil(new Date(0)) + " " + c.await(-1, TimeUnit.DAYS) + " " + (c.awaitNanos(-5) <= 0) + " " + lock.getHoldCount());
        Thread signaller = new Thread(() -> { lock.lock(); c.signalAll(); lock.unlock(); });
        signaller.start();
        System.out.println(c.await(1000, TimeUnit.SECONDS) + " " + lock.getHoldCount());
        signaller.join();
        signaller = new Thread(() -> { lock.lock(); c.signal(); lock.unlock(); });
        signaller.start();
        System.out.println((c.awaitNanos(TimeUnit.SECONDS.toNanos(1000)) > 0) + " " + lock.getHoldCount());
        signaller.join();
        signaller = new Thread(() -> { lock.lock(); c.signal(); lock.unlock(); });
        signaller.start();
        System.out.println(c.awaitUntil(new Date(System.currentTimeMillis() + 1_000_000)) + " " + lock.getHoldCount());
        signaller.join();
        lock.unlock();
        lock.unlock();

        // Signals go to the longest waiting, one at a time.
        List<Integer> order = new ArrayList<>();
        Thread[] waiters = new Thread[5];
        for (int i = 0; i < waiters.length; i++) {
            int me = i;
            waiters[i] = new Thread(() -> { lock.lock(); try { c.awaitUninterruptibly(); order.add(me); } finally { lock.unlock(); } });
            waiters[i].start();
            while (waiters[i].getState() != Thread.State.WAITING) Thread.sleep(1);
            lock.lock();
            if (lock.getWaitQueueLength(c) != i + 1) System.out.println("not waiting");
            lock.unlock();
        }
        for (int i = 0; i < waiters.length; i++) {
            if (i == 2) waiters[i].interrupt();
            lock.lock();
            c.signal();
            lock.unlock();
            waiters[i].join();
        }
        System.out.println(order);

        // An interrupted waiter leaves; the signal goes to another.
        String[] result = new String[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            waiters[i] = new Thread(() -> {
                lock.lock();
                try { c.await(); result[me] = "signalled"; } catch (InterruptedException e) { result[me] = "interrupted, owns " + lock.isHeldByCurrentThread(); } finally { lock.unlock(); }
            });
            waiters[i].start();
            while (waiters[i].getState() != Thread.State.WAITING) Thread.sleep(1);
        }
        waiters[0].interrupt();
        waiters[0].join();
        lock.lock();
        System.out.println(lock.getWaitQueueLength(c));
        c.signal();
        c.signal();
        lock.unlock();
        waiters[1].join();
        waiters[2].join();
        System.out.println(Arrays.toString(result));

        // Alternating over two conditions.
        StringBuilder text = new StringBuilder();
        Condition[] turn = {lock.newCondition(), lock.newCondition(), lock.newCondition()};
        int[] next = {0};
        Thread[] writers = new Thread[turn.length];
        for (int i = 0; i < writers.length; i++) {
            int me = i;
            writers[i] = new Thread(() -> {
                for (int k = 0; k < 8; k++) {
                    lock.lock();
                    try {
                        while (next[0] != me) turn[me].awaitUninterruptibly();
                        text.append(me);
                        next[0] = (me + 1) % writers.length;
                        turn[next[0]].signal();
                    } finally { lock.unlock(); }
                }
            });
            writers[i].start();
        }
        for (Thread t : writers) t.join();
        System.out.println(text);
    }
}
