// Who is told of an exception that ends a thread: the thread's handler, its group, the default one.
import java.util.*;
public class UncaughtHandlers {
    static final List<String> log = Collections.synchronizedList(new ArrayList<>());

    static class Group extends ThreadGroup {
        Group(String name) { super(name); }

        @Override public void uncaughtException(Thread t, Throwable e) {
            log.add("group " + getName() + " " + t.getName() + " " + e);
            if (getName().equals("passing")) super.uncaughtException(t, e);
        }
    }

    static void run(Thread t) throws InterruptedException {
        t.start();
        t.join();
        System.out.println(t.getName() + " " + log + " " + t.getState() + " " + t.getUncaughtExceptionHandler());
        log.clear();
    }

    static Runnable failing(String message) {
        return () -> { throw new IllegalStateException(message); };
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Thread.getDefaultUncaughtExceptionHandler());
        Thread own = new Thread(failing("own"), "own");
        own.setUncaughtExceptionHandler((t, e) -> log.add("handler " + t.getName() + " " + e + " " + t.getState() + " " + (t == Thread.currentThread())));
        own.start();
        own.join();
        System.out.println(log + " " + own.getUncaughtExceptionHandler());
        log.clear();

        run(new Thread(new Group("keeping"), failing("one"), "one"));
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> log.add("default " + t.getName() + " " + e.getMessage()));
        run(new Thread(failing("two"), "two"));
        run(new Thread(new Group("keeping"), failing("three"), "three"));
        run(new Thread(new Group("passing"), failing("four"), "four"));
        run(new Thread(new ThreadGroup(new Group("keeping"), "plain"), failing("five"), "five"));

        Thread self = new Thread(() -> {
            Thread.currentThread().setUncaughtExceptionHandler((t, e) -> log.add("late " + e.getMessage()));
            throw new Error("set inside");
        }, "self");
        run(self);
        Thread handed = new Thread(failing("first"), "handed");
        handed.setUncaughtExceptionHandler((t, e) -> { log.add("throwing"); throw new RuntimeException("from the handler"); });
        handed.start();
        handed.join();
        System.out.println(log + " " + handed.isAlive());
        log.clear();
        Thread reset = new Thread(failing("reset"), "reset");
        reset.setUncaughtExceptionHandler((t, e) -> log.add("not called"));
        reset.setUncaughtExceptionHandler(null);
        run(reset);

        // What an exception leaves unlocked and undone.
        Object lock = new Object();
        Thread holding = new Thread(() -> {
            synchronized (lock) {
                try {
                    throw new StackOverflowError("made by hand");
                } finally {
                    log.add("finally " + Thread.holdsLock(lock));
                }
            }
        }, "holding");
        run(holding);
        synchronized (lock) { System.out.println("lock is free"); }
        Thread overflow = new Thread(new Runnable() {
            int depth;
            @Override public void run() { depth++; run(); }
        }, "overflow");
        overflow.setUncaughtExceptionHandler((t, e) -> log.add(e.getClass().getName()));
        overflow.start();
        overflow.join();
        System.out.println(log);
        Thread.setDefaultUncaughtExceptionHandler(null);
        System.out.println(Thread.getDefaultUncaughtExceptionHandler());
    }
}
