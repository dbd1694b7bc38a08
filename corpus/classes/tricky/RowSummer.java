// style: cyclic barrier among helpers of one call
// verdict: none
package tricky;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Smooths a row of numbers: the caller and a helper compute one half each, meet, and go on to the next
 * round with what both have written.
 */
public final class RowSummer {
    private final AtomicLong rounds = new AtomicLong();
    private volatile int wanted = 1;

    private static void smooth(long[] from, long[] to, int first, int last) {
        for (int i = first; i < last; i++) {
            long left = i == 0 ? from[i] : from[i - 1];
            long right = i == from.length - 1 ? from[i] : from[i + 1];
            to[i] = (left + from[i] + right) / 3;
        }
    }

    private static void half(long[][] rows, int count, int first, int last, CyclicBarrier barrier)
            throws InterruptedException, BrokenBarrierException {
        for (int round = 0; round < count; round++) {
            smooth(rows[round % 2], rows[(round + 1) % 2], first, last);
            barrier.await();
        }
    }

    /** The row after some rounds. */
    public long[] smooth(long[] row) throws InterruptedException {
        int count = wanted;
        long[][] rows = {row.clone(), new long[row.length]};
        int middle = row.length / 2;
        CyclicBarrier barrier = new CyclicBarrier(2, rounds::incrementAndGet);
        Thread helper = new Thread(() -> {
            try {
                half(rows, count, 0, middle, barrier);
            } catch (InterruptedException | BrokenBarrierException e) {
                Thread.currentThread().interrupt();
            }
        }, "helper");
        helper.start();
        try {
            half(rows, count, middle, row.length, barrier);
        } catch (BrokenBarrierException e) {
            throw new IllegalStateException("the helper gave up", e);
        }
        helper.join();
        return rows[count % 2];
    }

    public long sumOfSmooth(int length) throws InterruptedException {
        long[] row = new long[Math.max(0, Math.min(length, 4))];
        for (int i = 0; i < row.length; i++) {
            row[i] = 3L * i;
        }
        long sum = 0;
        for (long number : smooth(row)) {
            sum += number;
        }
        return sum;
    }

    public void setRounds(int count) {
        wanted = Math.max(0, Math.min(count, 2));
    }

    public int wantedRounds() {
        return wanted;
    }

    public long rounds() {
        return rounds.get();
    }
}
