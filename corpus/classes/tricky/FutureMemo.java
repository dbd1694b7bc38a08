// style: memo of future tasks, failures forgotten
// verdict: none
package tricky;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Roots of square numbers. Who asks first computes, the others wait for that; numbers that have no root are
 * refused each time.
 */
public final class FutureMemo {
    private final ConcurrentMap<Integer, FutureTask<Integer>> tasks = new ConcurrentHashMap<>();
    private final AtomicInteger computed = new AtomicInteger();

    private int compute(int square) {
        computed.incrementAndGet();
        for (int root = 0; root <= 10; root++) {
            if (root * root == square) {
                return root;
            }
        }
        throw new IllegalArgumentException("no root");
    }

    /** @throws IllegalArgumentException if it is no square number up to a hundred */
    public int root(int square) throws InterruptedException {
        FutureTask<Integer> task = tasks.get(square);
        if (task == null) {
            FutureTask<Integer> mine = new FutureTask<>(() -> compute(square));
            task = tasks.putIfAbsent(square, mine);
            if (task == null) {
                task = mine;
                mine.run();
            }
        }
        try {
            return task.get();
        } catch (ExecutionException e) {
            tasks.remove(square, task);
            throw new IllegalArgumentException("no root", e);
        }
    }

    public boolean isKnown(int square) {
        FutureTask<Integer> task = tasks.get(square);
        return task != null && task.isDone();
    }

    public boolean forget(int square) {
        return tasks.remove(square) != null;
    }

    public void clear() {
        tasks.clear();
    }

    public int size() {
        return tasks.size();
    }

    public int computed() {
        return computed.get();
    }
}
