// Asking and taking are one critical section. Traces: seven threads with one critical section each
// on one lock, 7! = 5040.
// origin: thesis producerconsumer
// verdict: clean
// traces: 5040
public class ProducerConsumerFixed {
    static class Store {
        final int[] items = new int[3];
        int size;

        synchronized void put(int item) {
            items[size++] = item;
        }

        /** The newest item, or zero if there is none. */
        synchronized int poll() {
            return size == 0 ? 0 : items[--size];
        }
    }

    static final Store STORE = new Store();
    static final int[] TAKEN = new int[7];

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[7];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = i < 3 ? new Thread(() -> STORE.put(me + 1)) : new Thread(() -> TAKEN[me] = STORE.poll());
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        int sum = 0;
        for (int item : TAKEN) sum += item;
        while (STORE.size > 0) sum += STORE.poll();
        assert sum == 1 + 2 + 3 : "an item was lost or taken twice";
    }
}
