// Two tasks on a pool of two threads, whose results are added up.
// origin: classic
// verdict: clean
// bound: 5000
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolSum {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> x = pool.submit(() -> 1), y = pool.submit(() -> 2);
        assert x.get() + y.get() == 3;
        pool.shutdown();
    }
}
