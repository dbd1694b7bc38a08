// style: thread pool, tasks joined by futures
// verdict: none
package tricky;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.LongAdder;

/**
 * Sums arrays in halves, on two threads that all callers share. After {@link #shutdown} nothing is summed.
 */
public final class PooledSum {
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private final LongAdder sums = new LongAdder();

    private static long part(int[] numbers, int from, int to) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            sum += numbers[i];
        }
        return sum;
    }

    /** @throws RejectedExecutionException after the shutdown, also if it comes in between the halves */
    public long sum(int[] numbers) throws InterruptedException {
        int[] copy = numbers.clone();
        int middle = copy.length / 2;
        List<Callable<Long>> halves = new ArrayList<>();
        halves.add(() -> part(copy, 0, middle));
        halves.add(() -> part(copy, middle, copy.length));
        long sum = 0;
        try {
            for (Future<Long> half : pool.invokeAll(halves)) {
                sum += half.get();
            }
        } catch (ExecutionException e) {
            throw new AssertionError(e);
        }
        sums.increment();
        return sum;
    }

    /** The sum of a number of ones. */
    public long sumOfOnes(int length) throws InterruptedException {
        int[] ones = new int[Math.max(0, Math.min(length, 8))];
        Arrays.fill(ones, 1);
        return sum(ones);
    }

    /** Sums without waiting for the result. */
    public void warmUp(int length) {
        int bounded = Math.max(0, Math.min(length, 8));
        pool.execute(() -> {
            part(new int[bounded], 0, bounded);
            sums.increment();
        });
    }

    public long sums() {
        return sums.sum();
    }

    public void shutdown() {
        pool.shutdown();
    }

    public boolean isShutdown() {
        return pool.isShutdown();
    }

    public boolean isTerminated() {
        return pool.isTerminated();
    }
}
