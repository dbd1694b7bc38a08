// Walks of the stack and stack traces inside of virtual threads, and their monitors.
// jdk: 21+
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.LockSupport;

public class VirtualTraces {
    static void walk() {
        List<String> names = StackWalker.getInstance().walk(frames ->
                frames.map(frame -> frame.getClassName() + "." + frame.getMethodName() + ":" + frame.getLineNumber()).toList());
        names.forEach(name -> System.out.println("  " + name));
        System.out.println(StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass());
        long count = StackWalker.getInstance(Set.of(StackWalker.Option.SHOW_HIDDEN_FRAMES), 1).walk(frames ->
                frames.filter(frame -> frame.getClassName().startsWith("VirtualTraces")).count());
        System.out.println(count);
    }

    static void outer() {
        walk();
        new Throwable("here").printStackTrace(System.out);
        for (StackTraceElement element : Thread.currentThread().getStackTrace()) {
            System.out.println("  > " + element);
        }
    }

    static class Fails implements Runnable {
        @Override
        public void run() {
            throw new IllegalStateException("thrown");
        }
    }

    public static void main(String[] args) throws Exception {
        Thread.ofVirtual().name("first").start(VirtualTraces::outer).join();
        Thread failing = Thread.ofVirtual().name("failing").unstarted(new Fails());
        failing.setUncaughtExceptionHandler((thread, exception) -> {
            System.out.println(thread.getName() + " " + exception + " " + exception.getStackTrace()[1]);
        });
        failing.start();
        failing.join();
        Object lock = new Object();
        Thread waiting = Thread.startVirtualThread(() -> {
            synchronized (lock) {
                try {
                    lock.wait(1_000);
                    System.out.println("notified");
                } catch (InterruptedException e) {
                    System.out.println("interrupted " + e.getMessage());
                }
            }
        });
        while (waiting.getState() != Thread.State.TIMED_WAITING) {
            Thread.sleep(1);
        }
        synchronized (lock) {
            lock.notifyAll();
        }
        waiting.join();
        Thread sleeping = Thread.startVirtualThread(() -> {
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                System.out.println("interrupted " + e.getMessage());
            }
        });
        sleeping.interrupt();
        sleeping.join();
        Thread parked = Thread.startVirtualThread(LockSupport::park);
        while (parked.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        StackTraceElement[] trace = parked.getStackTrace();
        System.out.println(trace[trace.length - 1]);
        System.out.println(Thread.getAllStackTraces().containsKey(parked) + " " + parked.getThreadGroup().getName());
        LockSupport.unpark(parked);
        parked.join();
        System.out.println(parked.toString().replaceAll("#[0-9]+", "#"));
    }
}
