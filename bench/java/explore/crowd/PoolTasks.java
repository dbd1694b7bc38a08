import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Six tasks in a pool of three threads, which is then shut down. */
public class PoolTasks {
    static int[] results;

    static void round() throws Exception {
        results = new int[6];
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < results.length; i++) {
            int number = i;
            pool.execute(() -> results[number] = number);
        }
        pool.shutdown();
        if (!pool.awaitTermination(1, TimeUnit.HOURS)) {
            throw new IllegalStateException("still running");
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, PoolTasks::round);
        } else {
            round();
        }
    }
}
