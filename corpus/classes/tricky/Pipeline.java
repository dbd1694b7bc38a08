// style: two workers in a row, blocking queues, markers that travel through
// verdict: none
package tricky;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;

/**
 * Numbers go through two stages, each with a thread: one doubles, one collects. {@link #await} sends a
 * marker behind all numbers and waits until it has come out.
 */
public final class Pipeline {
    private static final class Item {
        final long number;
        final CountDownLatch marker;

        Item(long number, CountDownLatch marker) {
            this.number = number;
            this.marker = marker;
        }
    }

    private final BlockingQueue<Item> first = new ArrayBlockingQueue<>(2);
    private final BlockingQueue<Item> second = new ArrayBlockingQueue<>(2);
    private final List<Long> results = new ArrayList<>();

    public Pipeline() {
        start("doubler", this::doubling);
        start("collector", this::collecting);
    }

    private interface Stage {
        void step() throws InterruptedException;
    }

    private static void start(String name, Stage stage) {
        Thread thread = new Thread(() -> {
            try {
                while (true) {
                    stage.step();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void doubling() throws InterruptedException {
        Item item = first.take();
        second.put(item.marker != null ? item : new Item(item.number * 2, null));
    }

    private void collecting() throws InterruptedException {
        Item item = second.take();
        if (item.marker != null) {
            item.marker.countDown();
            return;
        }
        synchronized (results) {
            results.add(item.number);
        }
    }

    /** Puts a number in, when there is room. */
    public void put(long number) throws InterruptedException {
        first.put(new Item(number, null));
    }

    public boolean offer(long number) {
        return first.offer(new Item(number, null));
    }

    /** Waits until everything that was put in before has come out. */
    public void await() throws InterruptedException {
        CountDownLatch marker = new CountDownLatch(1);
        first.put(new Item(0, marker));
        marker.await();
    }

    /** The newest result. */
    public long newest() {
        synchronized (results) {
            if (results.isEmpty()) {
                throw new IllegalStateException("no result yet");
            }
            return results.get(results.size() - 1);
        }
    }

    public List<Long> results() {
        synchronized (results) {
            return new ArrayList<>(results);
        }
    }

    public void clear() {
        synchronized (results) {
            results.clear();
        }
    }
}
