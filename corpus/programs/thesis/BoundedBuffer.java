// Four producers and four consumers share a buffer with one place. Each change wakes one waiting
// thread, which may be of the wrong kind: it goes back to sleep and the signal is gone.
// origin: thesis boundedbuffer
// verdict: deadlock
public class BoundedBuffer {
    static class Buffer {
        final int[] places = new int[1];
        int size;

        synchronized void put(int item) throws InterruptedException {
            while (size == places.length) wait();
            places[size++] = item;
            notify();
        }

        synchronized int take() throws InterruptedException {
            while (size == 0) wait();
            int item = places[--size];
            notify();
            return item;
        }
    }

    static final Buffer BUFFER = new Buffer();
    static final int[] TAKEN = new int[4];

    static void produce(int item) {
        try {
            BUFFER.put(item);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void consume(int me) {
        try {
            TAKEN[me] = BUFFER.take();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int pairs = TAKEN.length;
        Thread[] threads = new Thread[2 * pairs];
        for (int i = 0; i < pairs; i++) {
            int n = i;
            threads[i] = new Thread(() -> produce(n + 1));
            threads[pairs + i] = new Thread(() -> consume(n));
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        int sum = 0;
        for (int item : TAKEN) sum += item;
        assert sum == pairs * (pairs + 1) / 2;
    }
}
