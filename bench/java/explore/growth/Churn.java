import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Two tasks of a pool that do whatever might leave something behind when an execution is taken back:
 * strings interned, classes initialised, lambdas linked, exceptions filled in, lines printed, values of
 * the thread's own, time-outs.
 */
public class Churn {
    static final class Late {
        static final List<String> ALL = new ArrayList<>();
    }

    static final ThreadLocal<StringBuilder> OWN = ThreadLocal.withInitial(StringBuilder::new);
    static volatile int turns;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<String> a = pool.submit(() -> work("a"));
        Future<String> b = pool.submit(() -> work("b"));
        System.out.println(a.get() + b.get());
        pool.shutdown();
    }

    static String work(String name) {
        Supplier<String> text = () -> name + turns++;
        String interned = (text.get() + new Object().hashCode()).intern();
        try {
            throw new IllegalStateException(interned);
        } catch (IllegalStateException e) {
            OWN.get().append(e.getMessage()).append(e.getStackTrace().length);
        }
        synchronized (Late.class) {
            Late.ALL.add(OWN.get().toString());
        }
        LockSupport.parkNanos(1_000);
        System.out.println(Thread.currentThread().getName());
        return interned;
    }
}
