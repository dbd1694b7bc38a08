// Class initialisation wanted by several threads: it runs once, others wait, its thread may recurse.
import java.util.*;
import java.util.concurrent.*;
public class InitByMany {
    static final List<String> log = Collections.synchronizedList(new ArrayList<>());

    static class Once {
        static final int VALUE;
        static int runs;
        static { runs++; Thread.yield(); VALUE = 40 + runs; Thread.yield(); runs++; }
        static int get() { return VALUE * 10 + runs; }
    }

    static class Slow {
        static volatile boolean entered;
        static final CountDownLatch gate = Shared.gate;
        static String state = "begun";
        static {
            Shared.entered.countDown();
            try { gate.await(); } catch (InterruptedException e) { throw new Error(e); }
            log.add("initialiser ends, again " + peek());
            state = "done";
        }
        static String peek() { return state; }
    }

    static class Shared {
        static final CountDownLatch gate = new CountDownLatch(1), entered = new CountDownLatch(1);
    }

    static class Base { static { log.add("Base"); } static int b = 1; static final int CONSTANT = 5; }
    static class Derived extends Base { static { log.add("Derived"); } static int d = b + 1; }
    interface Plain { int X = note("Plain"); }
    interface WithDefault { int Y = note("WithDefault"); default int m() { return Y; } }
    static class Impl implements Plain, WithDefault { static { log.add("Impl"); } }
    enum Colour { RED, GREEN; static { log.add("Colour " + values().length); } }
    static class Even { static { log.add("Even"); } static boolean is(int n) { return n == 0 || Odd.is(n - 1); } static final boolean sample = Odd.is(3); }
    static class Odd { static { log.add("Odd"); } static boolean is(int n) { return n != 0 && Even.is(n - 1); } static final boolean sample = Even.is(4); }

    static int note(String s) { log.add(s); return s.length(); }

    static void all(int n, Callable<Object> c) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(n);
        CyclicBarrier barrier = new CyclicBarrier(n);
        List<Callable<Object>> calls = Collections.nCopies(n, () -> { barrier.await(); return c.call(); });
        Set<Object> results = new LinkedHashSet<>();
        for (Future<Object> f : pool.invokeAll(calls)) results.add(f.get());
        pool.shutdown();
        System.out.println(results + " " + log);
        log.clear();
    }

    public static void main(String[] args) throws Exception {
        all(6, Once::get);

        Thread first = new Thread(() -> log.add("first " + Slow.peek()));
        first.start();
        Shared.entered.await();
        Thread[] others = new Thread[3];
        for (int i = 0; i < others.length; i++) {
            others[i] = new Thread(() -> log.add("other " + Slow.peek()));
            others[i].start();
        }
        Thread.sleep(20);
        System.out.println(log);
        Shared.gate.countDown();
        first.join();
        for (Thread t : others) t.join();
        Collections.sort(log);
        System.out.println(log);
        log.clear();

        System.out.println(Base.CONSTANT + " " + new Base[0].length + " " + Base.class.getSimpleName() + " " + log);
        all(4, () -> Derived.d);
        all(4, () -> new Impl().m());
        all(4, () -> Plain.X);
        all(4, () -> Colour.valueOf("GREEN").ordinal());
        all(3, () -> Even.is(10) + " " + Even.sample);
        System.out.println(Odd.sample);
        all(3, () -> Class.forName("InitByMany$ByName").getDeclaredField("n").getInt(null));
        all(3, () -> Class.forName("InitByMany$NotYet", false, InitByMany.class.getClassLoader()).getName());
        all(3, () -> new NotYet().hashCode());
    }

    static class ByName { static int n = note("ByName"); }
    static class NotYet { static { log.add("NotYet"); } @Override public int hashCode() { return 3; } }
}
