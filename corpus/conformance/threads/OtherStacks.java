// Stack traces of other threads, taken while they cannot move.
import java.util.*;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
public class OtherStacks {
    static final Object lock = new Object();

    static void outer(int n, Runnable r) {
        if (n > 0) outer(n - 1, r);
        else inner(r);
    }

    static void inner(Runnable r) {
        r.run();
    }

    static void waiting() {
        synchronized (lock) {
            try {
                lock.wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static void entering() {
        synchronized (lock) { lock.notifyAll(); }
    }

    static void parking() {
        LockSupport.park(lock);
    }

    static List<String> mine(StackTraceElement[] trace) {
        List<String> frames = new ArrayList<>();
        for (StackTraceElement e : trace) {
            // Frames of lambdas are hidden in some of these traces and not in others.
            if (e.getClassName().startsWith("OtherStacks") && !e.getClassName().contains("Lambda") && !e.getMethodName().startsWith("lambda")) frames.add(e.getMethodName() + ":" + e.getLineNumber());
        }
        return frames;
    }

    static void show(String label, Thread t) {
        System.out.println(label + " " + t.getState() + " " + mine(t.getStackTrace()));
    }

    static void until(Thread t, Thread.State s) throws InterruptedException {
        while (t.getState() != s) Thread.sleep(1);
    }

    public static void main(String[] args) throws Exception {
        Thread fresh = new Thread(() -> { });
        System.out.println(fresh.getStackTrace().length);
        Thread a = new Thread(new Runnable() { @Override public void run() { outer(2, OtherStacks::waiting); } }, "a");
        a.start();
        until(a, Thread.State.WAITING);
        show("waiting", a);
        Thread b = new Thread(() -> outer(0, OtherStacks::entering), "b");
        synchronized (lock) {
            b.start();
            until(b, Thread.State.BLOCKED);
            show("entering", b);
            lock.notifyAll();
            until(a, Thread.State.BLOCKED);
            show("notified", a);
        }
        a.join();
        b.join();
        System.out.println(a.getStackTrace().length + " " + b.getStackTrace().length);
        Thread c = new Thread(() -> outer(1, OtherStacks::parking), "c");
        c.start();
        until(c, Thread.State.WAITING);
        show("parking", c);
        System.out.println(LockSupport.getBlocker(c) == lock);
        Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
        System.out.println(mine(all.get(c)) + " " + mine(all.get(Thread.currentThread())) + " " + all.containsKey(a) + " " + all.containsKey(fresh));
        StackTraceElement top = c.getStackTrace()[0];
        System.out.println(top.isNativeMethod() + " " + top.getMethodName());
        StackTraceElement[] trace = c.getStackTrace();
        System.out.println(trace[trace.length - 1].getClassName() + "." + trace[trace.length - 1].getMethodName());
        LockSupport.unpark(c);
        c.join();
        CountDownLatch latch = new CountDownLatch(1);
        Thread d = new Thread("d") {
            @Override public void run() { try { latch.await(); } catch (InterruptedException e) { interrupt(); } }
        };
        d.start();
        until(d, Thread.State.WAITING);
        show("latch", d);
        System.out.println(d.getStackTrace()[1].getMethodName() + " " + Arrays.stream(d.getStackTrace()).anyMatch(e -> e.getMethodName().equals("await")));
        latch.countDown();
        d.join();
        System.out.println(mine(Thread.currentThread().getStackTrace()) + " " + Thread.currentThread().getStackTrace()[0].getMethodName());
    }
}
