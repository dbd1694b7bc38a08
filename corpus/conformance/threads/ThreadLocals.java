// ThreadLocal: one value per thread, initial values, removal, many of them, inheritance.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;
public class ThreadLocals {
    static final AtomicInteger made = new AtomicInteger();
    static final ThreadLocal<Integer> number = ThreadLocal.withInitial(made::incrementAndGet);
    static final ThreadLocal<List<String>> list = new ThreadLocal<>() {
        @Override protected List<String> initialValue() { return new ArrayList<>(List.of("initial")); }
    };
    static final InheritableThreadLocal<String> passed = new InheritableThreadLocal<>();
    static final InheritableThreadLocal<List<Integer>> grown = new InheritableThreadLocal<>() {
        @Override protected List<Integer> childValue(List<Integer> parent) {
            List<Integer> copy = new ArrayList<>(parent);
            copy.add(parent.size());
            return copy;
        }
        @Override protected List<Integer> initialValue() { return List.of(-1); }
    };

    static <T> T in(Callable<T> c) throws Exception {
        FutureTask<T> task = new FutureTask<>(c);
        Thread t = new Thread(task);
        t.start();
        t.join();
        return task.get();
    }

    public static void main(String[] args) throws Exception {
        ThreadLocal<String> plain = new ThreadLocal<>();
        System.out.println(plain.get() + " " + in(plain::get));
        plain.set("main");
        System.out.println(plain.get() + " " + in(plain::get) + " " + in(() -> { plain.set("other"); return plain.get(); }) + " " + plain.get());
        plain.remove();
        System.out.println(plain.get());

        System.out.println(number.get() + " " + number.get() + " " + in(number::get) + " " + in(number::get) + " " + made);
        number.remove();
        System.out.println(number.get() + " " + made);
        number.set(null);
        System.out.println(number.get() + " " + made);

        list.get().add("main");
        System.out.println(list.get() + " " + in(list::get) + " " + in(() -> { list.get().add("x"); return list.get(); }) + " " + list.get());

        passed.set("from main");
        grown.set(List.of(7));
        System.out.println(in(passed::get) + " " + in(grown::get) + " " + in(() -> in(() -> in(grown::get))));
        System.out.println(in(() -> { passed.set("changed"); return in(passed::get); }) + " " + passed.get() + " " + grown.get());
        // Copied when the thread is made, not when it starts.
        String[] seen = new String[1];
        Thread early = new Thread(() -> seen[0] = passed.get());
        passed.set("too late");
        early.start();
        early.join();
        System.out.println(seen[0]);
        passed.remove();
        System.out.println(passed.get() + " " + in(passed::get));

        List<ThreadLocal<Integer>> many = new ArrayList<>();
        for (int i = 0; i < 500; i++) many.add(new ThreadLocal<>());
        FutureTask<?>[] tasks = new FutureTask<?>[4];
        Thread[] threads = new Thread[tasks.length];
        for (int k = 0; k < tasks.length; k++) {
            int me = k;
            FutureTask<Long> task = new FutureTask<>(() -> {
                for (int i = 0; i < many.size(); i++) many.get(i).set(i * (me + 1));
                for (int i = 0; i < many.size(); i += 3) many.get(i).remove();
                Thread.yield();
                long sum = 0;
                for (ThreadLocal<Integer> l : many) sum += l.get() == null ? 0 : l.get();
                return sum;
            });
            tasks[k] = task;
            threads[k] = new Thread(task);
        }
        for (Thread t : threads) t.start();
        for (FutureTask<?> task : tasks) System.out.print(task.get() + " ");
        System.out.println(many.get(1).get());

        // A pool's thread keeps its values from task to task.
        ExecutorService one = Executors.newSingleThreadExecutor();
        Callable<Integer> next = () -> { number.set(number.get() + 100); return number.get(); };
        System.out.println(one.submit(next).get() + " " + one.submit(next).get() + " " + one.submit(next).get());
        one.submit(number::remove).get();
        System.out.println(one.submit(number::get).get());
        one.shutdown();
        try { ThreadLocal.withInitial(null); } catch (NullPointerException e) { System.out.println("null supplier"); }
        ThreadLocal<Object> failing = ThreadLocal.withInitial(() -> { throw new IllegalStateException("no value"); });
        for (int i = 0; i < 2; i++) try { failing.get(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        ThreadLocal<Integer> recursive = new ThreadLocal<>() {
            int depth;
            @Override protected Integer initialValue() { return depth++ < 3 ? get() + 1 : 0; }
        };
        System.out.println(recursive.get());
        System.out.println(ThreadLocalRandom.current() == in(ThreadLocalRandom::current));
        try { ThreadLocalRandom.current().setSeed(1); } catch (UnsupportedOperationException e) { System.out.println("no seed"); }
        int r = ThreadLocalRandom.current().nextInt(5, 8);
        System.out.println(r >= 5 && r < 8);
    }
}
