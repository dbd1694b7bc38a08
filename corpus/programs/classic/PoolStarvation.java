// A task on a pool of one thread waits for a second task on the same pool, which cannot begin.
// origin: classic
// verdict: deadlock
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolStarvation {
    static final ExecutorService POOL = Executors.newFixedThreadPool(1);

    static int outer() throws Exception {
        Future<Integer> inner = POOL.submit(() -> 1);
        return inner.get() + 1;
    }

    public static void main(String[] args) throws Exception {
        Future<Integer> result = POOL.submit(PoolStarvation::outer);
        assert result.get() == 2;
        POOL.shutdown();
    }
}
