// Three producers and four consumers around one store. A consumer asks whether something is there
// and then takes it, in two steps: another may have been faster.
// origin: thesis producerconsumer
// verdict: exception java.lang.IllegalStateException
public class ProducerConsumer {
    static class Store {
        final int[] items = new int[3];
        int size;

        synchronized void put(int item) {
            items[size++] = item;
        }

        boolean isEmpty() {
            return size == 0;
        }

        synchronized int take() {
            if (size == 0) throw new IllegalStateException("nothing to take");
            return items[--size];
        }
    }

    static final Store STORE = new Store();

    static void consume() {
        if (!STORE.isEmpty()) {
            int item = STORE.take();
            assert item != 0;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[7];
        for (int i = 0; i < threads.length; i++) {
            int item = i + 1;
            threads[i] = i < 3 ? new Thread(() -> STORE.put(item)) : new Thread(ProducerConsumer::consume);
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        assert STORE.size >= 0;
    }
}
