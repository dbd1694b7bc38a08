// Idle workers are counted in the same critical section in which they look for work. Two workers
// are left of the five to keep the orders few. Traces: 246, by enumeration of the orders in which
// the locks can be taken.
// origin: thesis replicatedworker
// verdict: clean
// traces: 246
public class ReplicatedWorkerFixed {
    static final int WORKERS = 2;

    static class Pool {
        final int[] items = new int[4];
        int size, idle, processed;
        boolean done;

        synchronized void put(int item) {
            items[size++] = item;
            notifyAll();
        }

        synchronized int poll() {
            return size == 0 ? 0 : items[--size];
        }

        /** Waits for work; false when there will be none. */
        synchronized boolean awaitWork() throws InterruptedException {
            idle++;
            if (idle == WORKERS && size == 0) {
                done = true;
                notifyAll();
            }
            while (!done && size == 0) wait();
            if (done) return false;
            idle--;
            return true;
        }

        synchronized void finished() {
            processed++;
        }
    }

    static final Pool POOL = new Pool();

    static void work() {
        try {
            do {
                int item = POOL.poll();
                if (item != 0) {
                    if (item > 1) POOL.put(item - 1);
                    POOL.finished();
                }
            } while (POOL.awaitWork());
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        POOL.put(2);
        Thread[] threads = new Thread[WORKERS];
        for (int i = 0; i < WORKERS; i++) threads[i] = new Thread(ReplicatedWorkerFixed::work);
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        assert POOL.processed == 2;
    }
}
