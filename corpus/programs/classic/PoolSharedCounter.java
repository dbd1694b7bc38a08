// Two tasks on a pool of two threads increment one field without a lock.
// origin: classic
// verdict: exception java.lang.AssertionError
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolSharedCounter {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> a = pool.submit(() -> x++), b = pool.submit(() -> x++);
        a.get();
        b.get();
        pool.shutdown();
        assert x == 2 : "lost update";
    }
}
