// style: initialised by a thread of its own, latch
// verdict: none
package tricky;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * A table that a thread fills while its maker goes on. Who needs it waits for the latch, after which
 * nobody fills it any more.
 */
public final class SlowStart {
    private final CountDownLatch ready = new CountDownLatch(1);
    private final int length;
    /** Written by the filler before the latch opens, under the monitor after that. */
    private final List<Integer> table = new ArrayList<>();

    public SlowStart() {
        this(3);
    }

    public SlowStart(int length) {
        this.length = Math.max(0, Math.min(length, 8));
        Thread filler = new Thread(this::fill, "filler");
        filler.setDaemon(true);
        filler.start();
    }

    private void fill() {
        for (int i = 0; i < length; i++) {
            table.add(i * i);
        }
        ready.countDown();
    }

    public boolean isReady() {
        return ready.getCount() == 0;
    }

    public void awaitReady() throws InterruptedException {
        ready.await();
    }

    /** @throws IllegalStateException if the table is not ready */
    public int sizeNow() {
        if (!isReady()) {
            throw new IllegalStateException("not ready");
        }
        synchronized (this) {
            return table.size();
        }
    }

    public int get(int index) throws InterruptedException {
        ready.await();
        synchronized (this) {
            return table.get(index);
        }
    }

    public void add(int number) throws InterruptedException {
        ready.await();
        synchronized (this) {
            table.add(number);
        }
    }

    public int removeLast() throws InterruptedException {
        ready.await();
        synchronized (this) {
            if (table.isEmpty()) {
                throw new IllegalStateException("empty");
            }
            return table.remove(table.size() - 1);
        }
    }

    public long sum() throws InterruptedException {
        ready.await();
        synchronized (this) {
            long sum = 0;
            for (int number : table) {
                sum += number;
            }
            return sum;
        }
    }
}
