// A class initialiser that fails: what its thread gets, what others that waited get, and later ones.
import java.util.*;
import java.util.concurrent.*;
public class InitFailing {
    static final CountDownLatch entered = new CountDownLatch(1), gate = new CountDownLatch(1);

    static class Bad {
        static int value = compute();
        static int compute() {
            entered.countDown();
            try { gate.await(); } catch (InterruptedException e) { throw new Error(e); }
            throw new IllegalStateException("cannot initialise");
        }
    }

    static class Worse { static { if (true) throw new OutOfMemoryError("an error passes as it is"); } static void touch() { } }
    static class Child extends Worse { static void touch() { } }
    static class Recursive { static int v = 1; static { v = Helper.use(); if (v > 0) throw new RuntimeException("after recursion " + v); } }
    static class Helper { static int use() { return Recursive.v + 10; } }

    static String describe(Throwable e) {
        StringBuilder s = new StringBuilder();
        for (Throwable t = e; t != null; t = t.getCause()) s.append(t.getClass().getSimpleName()).append('(').append(t.getMessage()).append(") ");
        return s.toString().trim();
    }

    static FutureTask<String> start(String name, Runnable r) {
        FutureTask<String> task = new FutureTask<>(() -> {
            try {
                r.run();
                return "fine";
            } catch (Throwable e) {
                return describe(e);
            }
        });
        new Thread(task, name).start();
        return task;
    }

    public static void main(String[] args) throws Exception {
        FutureTask<String> first = start("first", () -> System.out.println(Bad.value));
        entered.await();
        List<FutureTask<String>> others = new ArrayList<>();
        for (int i = 0; i < 3; i++) others.add(start("other " + i, () -> System.out.println(Bad.value)));
        Thread.sleep(10);
        gate.countDown();
        System.out.println(first.get());
        for (FutureTask<String> f : others) System.out.println(f.get());
        System.out.println(start("later", () -> Bad.compute()).get());
        System.out.println(start("reflective", () -> {
            try { Class.forName("InitFailing$Bad"); } catch (ClassNotFoundException e) { throw new RuntimeException(e); }
        }).get());
        System.out.println(start("new", Bad::new).get());

        System.out.println(start("error", Worse::touch).get());
        System.out.println(start("error again", Worse::touch).get());
        System.out.println(start("child", Child::touch).get());
        System.out.println(start("child again", Child::touch).get());
        System.out.println(start("recursive", () -> System.out.println(Recursive.v)).get());
        System.out.println(start("recursive again", () -> System.out.println(Recursive.v)).get());
        System.out.println(start("helper", () -> System.out.println(Helper.use())).get());
    }
}
