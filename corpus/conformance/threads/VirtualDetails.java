// What tells a virtual thread from a platform thread in messages and stack traces.
// jdk: 21+
import java.util.concurrent.*;
import java.util.concurrent.locks.LockSupport;
public class VirtualDetails {
    static <T> T in(Callable<T> c) throws Exception {
        FutureTask<T> f = new FutureTask<>(c);
        Thread.startVirtualThread(f).join();
        return f.get();
    }

    static String bottom(StackTraceElement[] s) { return s.length == 0 ? "empty" : s[s.length - 1].getClassName() + "." + s[s.length - 1].getMethodName(); }

    public static void main(String[] args) throws Exception {
        Thread v = Thread.ofVirtual().unstarted(() -> { });
        System.out.println(v.getClass().getName());
        v.start();
        v.join();
        try { v.start(); } catch (IllegalThreadStateException e) { System.out.println(e.getMessage()); }
        System.out.println(in(() -> { Thread.currentThread().interrupt(); try { Thread.sleep(1); return "slept"; } catch (InterruptedException e) { return "sleep " + e.getMessage(); } }));
        System.out.println(in(() -> { Thread.currentThread().interrupt(); Object o = new Object(); synchronized (o) { try { o.wait(); return "waited"; } catch (InterruptedException e) { return "wait " + e.getMessage(); } } }));
        System.out.println(in(() -> bottom(Thread.currentThread().getStackTrace())) + " " + in(() -> bottom(new Throwable().getStackTrace())));
        Thread parked = Thread.startVirtualThread(LockSupport::park);
        while (parked.getState() != Thread.State.WAITING) Thread.sleep(1);
        StackTraceElement[] s = parked.getStackTrace();
        System.out.println(bottom(s) + " " + s[0].getMethodName());
        System.out.println(Thread.getAllStackTraces().containsKey(parked) + " " + Thread.activeCount());
        LockSupport.unpark(parked);
        parked.join();
        System.out.println(parked.getStackTrace().length);
        Thread failing = Thread.ofVirtual().name("printed").start(new Runnable() { @Override public void run() { throw new IllegalStateException("uncaught in a virtual thread"); } });
        failing.join();
        System.out.println(failing.getState());
    }
}
