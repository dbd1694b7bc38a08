// Tasks of executors, futures, a thread factory, and a subclass of Thread that calls super.run.
import java.util.*;
import java.util.concurrent.*;

public class Tasks {
    static int count, made;
    static final class Box { int value; }

    static class Wrapped extends Thread {
        final Box box;
        Wrapped(Box box, Runnable r) { super(r); this.box = box; }
        @Override public void run() { box.value++; super.run(); }
    }

    public static void main(String[] args) throws Exception {
        Box box = new Box();
        ExecutorService pool = Executors.newFixedThreadPool(2, r -> { made++; return new Thread(r); });
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 2; i++) tasks.add(() -> { count++; return box.value++; });
        Wrapped w = new Wrapped(box, () -> count += 2);
        w.start();
        pool.invokeAll(tasks);
        Future<Box> f = pool.submit(() -> { box.value = 3; return box; });
        count++;
        f.get().value++;
        FutureTask<Integer> task = new FutureTask<>(() -> box.value += 2);
        Thread t = new Thread(task);
        t.start();
        box.value++;
        t.join();
        w.join();
        pool.shutdown();
        assert task.get() != null;
    }
}
