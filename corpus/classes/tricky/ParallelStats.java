// style: parallel streams and default executor over a copy
// verdict: none
package tricky;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Numbers, and what can be said about all of them. That is computed by the common pool, on a copy, and
 * nobody holds a lock meanwhile.
 */
public final class ParallelStats {
    private final List<Long> numbers = new ArrayList<>();

    private synchronized List<Long> copy() {
        return new ArrayList<>(numbers);
    }

    public synchronized void add(long number) {
        numbers.add(number);
    }

    public synchronized long removeLast() {
        if (numbers.isEmpty()) {
            throw new IllegalStateException("no number");
        }
        return numbers.remove(numbers.size() - 1);
    }

    public long sum() {
        return copy().parallelStream().mapToLong(Long::longValue).sum();
    }

    /** The greatest number. */
    public long max() {
        return copy().parallelStream().mapToLong(Long::longValue).max()
            .orElseThrow(() -> new IllegalStateException("no number"));
    }

    /** Least and greatest, one of them on another thread; zero without numbers. */
    public long spread() {
        List<Long> copy = copy();
        if (copy.isEmpty()) {
            return 0;
        }
        CompletableFuture<Long> least =
            CompletableFuture.supplyAsync(() -> copy.stream().min(Long::compare).get());
        long greatest = copy.stream().max(Long::compare).get();
        return greatest - least.join();
    }

    public synchronized int size() {
        return numbers.size();
    }

    public synchronized void clear() {
        numbers.clear();
    }
}
