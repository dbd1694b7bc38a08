// The interrupted status: who sets it, who clears it, and calls that ignore it.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class InterruptStatus {
    static void say(String label) {
        System.out.println(label + " " + Thread.currentThread().isInterrupted());
    }

    public static void main(String[] args) throws Exception {
        Thread me = Thread.currentThread();
        say("start");
        me.interrupt();
        say("interrupted");
        say("asking does not clear");
        System.out.println(Thread.interrupted() + " " + Thread.interrupted());

        me.interrupt();
        try { Thread.sleep(0); System.out.println("slept"); } catch (InterruptedException e) { System.out.println(e.getMessage()); }
        say("after sleep(0)");
        me.interrupt();
        try { Thread.sleep(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        say("after sleep(-1)");
        try { Thread.sleep(1, 1_000_000); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { new Object().wait(); } catch (IllegalMonitorStateException e) { System.out.println(e.getMessage()); }
        say("after wait without lock");
        Thread.yield();
        Thread.onSpinWait();
        LockSupport.park();
        LockSupport.parkNanos(1_000_000_000_000L);
        say("after park");
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        System.out.println(lock.tryLock());
        try { lock.lockInterruptibly(); } catch (InterruptedException e) { System.out.println("lockInterruptibly " + e.getMessage()); }
        say("after lockInterruptibly");
        me.interrupt();
        try { System.out.println(lock.tryLock(1, TimeUnit.SECONDS)); } catch (InterruptedException e) { System.out.println("tryLock"); }
        Condition c = lock.newCondition();
        me.interrupt();
        try { c.await(); } catch (InterruptedException e) { System.out.println("await, owned " + lock.isHeldByCurrentThread() + " " + lock.getHoldCount()); }
        say("after await");
        new Thread(() -> { lock.lock(); c.signalAll(); lock.unlock(); }).start();
        me.interrupt();
        c.awaitUninterruptibly();
        say("after awaitUninterruptibly");
        Semaphore permits = new Semaphore(1);
        permits.acquireUninterruptibly();
        System.out.println(permits.tryAcquire() + " " + permits.availablePermits());
        say("after acquireUninterruptibly");
        CountDownLatch open = new CountDownLatch(0);
        try { open.await(); } catch (InterruptedException e) { System.out.println("open latch throws"); }
        say("after latch");
        me.interrupt();
        System.out.println(CompletableFuture.completedFuture("done").get());
        FutureTask<String> ran = new FutureTask<>(() -> "ran");
        ran.run();
        System.out.println(ran.get());
        say("after finished futures");
        System.out.println(new ConcurrentLinkedQueue<>(java.util.List.of(1)).poll() + " " + new LinkedBlockingQueue<>().poll());
        try { new LinkedBlockingQueue<>(java.util.List.of(1)).take(); } catch (InterruptedException e) { System.out.println("take throws although there is one"); }
        say("after take");
        new CompletableFuture<String>().complete("x");

        // An interrupt before the start, and after the end.
        boolean[] seen = new boolean[2];
        Thread t = new Thread(() -> { seen[0] = Thread.interrupted(); seen[1] = Thread.currentThread().isInterrupted(); });
        t.interrupt();
        System.out.println("new " + t.isInterrupted());
        t.start();
        t.join();
        System.out.println("started " + seen[0] + " " + seen[1] + " ended " + t.isInterrupted());
        t.interrupt();
        System.out.println("interrupted when ended " + t.isInterrupted());
        Thread dirty = new Thread(() -> Thread.currentThread().interrupt());
        dirty.start();
        dirty.join();
        System.out.println("ended while interrupted " + dirty.isInterrupted());

        // A thread waiting for a lock does not notice until it waits for something else.
        Object monitor = new Object();
        String[] result = new String[1];
        Thread entering;
        synchronized (monitor) {
            entering = new Thread(() -> {
                synchronized (monitor) {
                    result[0] = "entered " + Thread.currentThread().isInterrupted();
                    try { monitor.wait(); } catch (InterruptedException e) { result[0] += " " + e.getMessage() + " " + Thread.currentThread().isInterrupted(); }
                }
            });
            entering.start();
            while (entering.getState() != Thread.State.BLOCKED) Thread.sleep(1);
            entering.interrupt();
            System.out.println(entering.isInterrupted() + " " + entering.getState());
        }
        entering.join();
        System.out.println(result[0]);
        // The handler of an interrupt restores the status for its caller.
        int[] rounds = new int[1];
        Thread loop = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                try { Thread.sleep(1_000_000); } catch (InterruptedException e) { rounds[0]++; Thread.currentThread().interrupt(); }
            }
        });
        loop.start();
        loop.interrupt();
        loop.join();
        System.out.println(rounds[0] <= 1);
        Thread overriding = new Thread() {
            @Override public void interrupt() { result[0] = "overridden"; }
            @Override public boolean isInterrupted() { return true; }
        };
        overriding.interrupt();
        System.out.println(result[0] + " " + overriding.isInterrupted());
    }
}
