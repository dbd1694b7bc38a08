// The default uncaught exception handler runs on the main thread's exception; status stays 1.
public class UncaughtHandler {
    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> { System.out.println("handler " + t.getName() + " " + e); for (StackTraceElement s : e.getStackTrace()) System.out.println("  at " + s); });
        System.out.println("default set " + (Thread.getDefaultUncaughtExceptionHandler() != null)); System.out.println("thread " + Thread.currentThread().getName() + " group " + Thread.currentThread().getThreadGroup().getName() + " prio " + Thread.currentThread().getPriority() + " daemon " + Thread.currentThread().isDaemon() + " alive " + Thread.currentThread().isAlive() + " state " + Thread.currentThread().getState());
        Object o = null; o.hashCode();
    }
}
