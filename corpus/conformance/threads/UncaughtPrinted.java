// Exceptions that end threads are printed to standard error; the program goes on and ends with 0.
public class UncaughtPrinted {
    static void level(int n) {
        if (n == 0) throw new IllegalArgumentException("level zero", new RuntimeException("cause"));
        level(n - 1);
    }

    static class Quiet extends RuntimeException {
        Quiet() { super("no trace", null, false, false); }
    }

    static void run(String name, Runnable r) throws InterruptedException {
        Thread t = new Thread(r, name);
        t.start();
        t.join();
        System.err.println("-- " + name + " " + t.getState());
    }

    static <T extends Throwable> void sneak(Throwable t) throws T {
        @SuppressWarnings("unchecked") T cast = (T) t;
        throw cast;
    }

    static class Later {
        static int value = 1 / Integer.parseInt("0");
    }

    public static void main(String[] args) throws Exception {
        run("levels", new Runnable() { @Override public void run() { level(3); } });
        run("quiet", new Runnable() { @Override public void run() { throw new Quiet(); } });
        run("checked", new Runnable() { @Override public void run() { UncaughtPrinted.<RuntimeException>sneak(new Exception("checked")); } });
        run("init", new Runnable() { @Override public void run() { System.out.println(Later.value); } });
        run("init again", new Runnable() { @Override public void run() { System.out.println(Later.value); } });
        run("", new Runnable() { @Override public void run() { throw new AssertionError(); } });
        run("null pointer", new Runnable() { @Override public void run() { int[] none = null; none[0]++; } });
        run("nested", new Runnable() {
            @Override public void run() {
                try {
                    level(1);
                } catch (RuntimeException e) {
                    RuntimeException next = new RuntimeException("wrapped", e);
                    next.addSuppressed(new Error("suppressed"));
                    throw next;
                }
            }
        });
        Thread t = new Thread(new Runnable() { @Override public void run() { level(0); } }, "broken handler");
        t.setUncaughtExceptionHandler((th, e) -> { throw new RuntimeException("handler"); });
        t.start();
        t.join();
        Thread silent = new Thread(new Runnable() { @Override public void run() { sneak(new ThreadDeath()); } private void sneak(Error e) { throw e; } }, "death");
        silent.start();
        silent.join();
        System.out.println("main ends");
    }
}
