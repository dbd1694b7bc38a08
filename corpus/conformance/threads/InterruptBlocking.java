// An interrupt ends every blocking call: exceptions, what they say and the status afterwards.
import java.io.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class InterruptBlocking {
    interface Body { Object run() throws Throwable; }

    static void interrupted(String label, Body body) throws Exception {
        for (int round = 0; round < 2; round++) {
            boolean early = round == 1;
            String[] result = new String[1];
            CountDownLatch started = new CountDownLatch(1);
            Thread t = new Thread(() -> {
                if (early) Thread.currentThread().interrupt();
                started.countDown();
                try {
                    result[0] = "returned " + body.run();
                } catch (Throwable e) {
                    result[0] = e.getClass().getName() + ": " + e.getMessage();
                }
                result[0] += ", status " + Thread.currentThread().isInterrupted();
            });
            t.start();
            started.await();
            if (!early) {
                while (t.getState() != Thread.State.WAITING && t.getState() != Thread.State.TIMED_WAITING) Thread.sleep(1);
                t.interrupt();
            }
            t.join();
            System.out.println(label + (early ? " (before)" : "") + ": " + result[0]);
        }
    }

    static final long LONG = 1_000_000;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        interrupted("sleep", () -> { Thread.sleep(LONG); return 0; });
        interrupted("sleep nanos", () -> { Thread.sleep(LONG, 1); return 0; });
        interrupted("TimeUnit.sleep", () -> { TimeUnit.SECONDS.sleep(LONG); return 0; });
        interrupted("wait", () -> { synchronized (lock) { lock.wait(); } return 0; });
        interrupted("timed wait", () -> { synchronized (lock) { lock.wait(LONG); } return 0; });
        Thread main = Thread.currentThread();
        interrupted("join", () -> { main.join(); return 0; });
        interrupted("timed join", () -> { main.join(LONG); return 0; });
        interrupted("park", () -> { LockSupport.park(); return "from park"; });
        interrupted("parkNanos", () -> { LockSupport.parkNanos(lock, LONG * 1_000_000); return "from park"; });
        interrupted("parkUntil", () -> { LockSupport.parkUntil(System.currentTimeMillis() + LONG); return "from park"; });

        ReentrantLock owned = new ReentrantLock();
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        StampedLock stamped = new StampedLock();
        owned.lock();
        rw.writeLock().lock();
        long stamp = stamped.writeLock();
        interrupted("lockInterruptibly", () -> { owned.lockInterruptibly(); return 0; });
        interrupted("tryLock timed", () -> owned.tryLock(LONG, TimeUnit.SECONDS));
        interrupted("read lock", () -> { rw.readLock().lockInterruptibly(); return 0; });
        interrupted("write lock timed", () -> rw.writeLock().tryLock(LONG, TimeUnit.SECONDS));
        interrupted("stamped read", () -> stamped.readLockInterruptibly());
        interrupted("stamped write timed", () -> stamped.tryWriteLock(LONG, TimeUnit.SECONDS));
        owned.unlock();
        rw.writeLock().unlock();
        stamped.unlockWrite(stamp);
        ReentrantLock free = new ReentrantLock();
        Condition condition = free.newCondition();
        interrupted("await", () -> { free.lock(); try { condition.await(); return 0; } finally { System.out.print(free.isHeldByCurrentThread() + " "); free.unlock(); } });
        interrupted("await timed", () -> { free.lock(); try { return condition.await(LONG, TimeUnit.SECONDS); } finally { free.unlock(); } });
        interrupted("awaitNanos", () -> { free.lock(); try { return condition.awaitNanos(LONG * 1_000_000); } finally { free.unlock(); } });
        interrupted("awaitUntil", () -> { free.lock(); try { return condition.awaitUntil(new Date(System.currentTimeMillis() + LONG)); } finally { free.unlock(); } });

        BlockingQueue<Integer> full = new ArrayBlockingQueue<>(1, true, List.of(1));
        interrupted("ArrayBlockingQueue.take", () -> new ArrayBlockingQueue<>(1).take());
        interrupted("ArrayBlockingQueue.put", () -> { full.put(2); return 0; });
        interrupted("LinkedBlockingQueue.take", () -> new LinkedBlockingQueue<>().take());
        interrupted("LinkedBlockingQueue.poll", () -> new LinkedBlockingQueue<>().poll(LONG, TimeUnit.SECONDS));
        interrupted("LinkedBlockingDeque.takeLast", () -> new LinkedBlockingDeque<>().takeLast());
        interrupted("PriorityBlockingQueue.take", () -> new PriorityBlockingQueue<>().take());
        interrupted("DelayQueue.take", () -> new DelayQueue<>().take());
        interrupted("SynchronousQueue.put", () -> { new SynchronousQueue<>().put(1); return 0; });
        interrupted("SynchronousQueue.take", () -> new SynchronousQueue<>(true).take());
        interrupted("LinkedTransferQueue.transfer", () -> { new LinkedTransferQueue<>().transfer(1); return 0; });
        interrupted("Semaphore.acquire", () -> { new Semaphore(0).acquire(); return 0; });
        interrupted("Semaphore.tryAcquire", () -> new Semaphore(1).tryAcquire(2, LONG, TimeUnit.SECONDS));
        interrupted("CountDownLatch.await", () -> { new CountDownLatch(1).await(); return 0; });
        CyclicBarrier barrier = new CyclicBarrier(2);
        interrupted("CyclicBarrier.await", () -> { try { return barrier.await(); } finally { System.out.print(barrier.isBroken() + " "); barrier.reset(); } });
        interrupted("Exchanger.exchange", () -> new Exchanger<>().exchange(1));
        interrupted("Phaser", () -> new Phaser(1).awaitAdvanceInterruptibly(0));
        interrupted("FutureTask.get", () -> new FutureTask<>(() -> 1).get());
        interrupted("CompletableFuture.get", () -> new CompletableFuture<>().get());
        interrupted("CompletableFuture.get timed", () -> new CompletableFuture<>().get(LONG, TimeUnit.SECONDS));
        ExecutorService pool = Executors.newCachedThreadPool();
        interrupted("awaitTermination", () -> pool.awaitTermination(LONG, TimeUnit.SECONDS));
        interrupted("invokeAll", () -> pool.invokeAll(List.of(() -> { Thread.sleep(LONG); return 1; })));
        interrupted("invokeAny", () -> pool.invokeAny(List.of(() -> { Thread.sleep(LONG); return 1; })));
        pool.shutdownNow();
        System.out.println(pool.awaitTermination(LONG, TimeUnit.SECONDS));
    }
}
