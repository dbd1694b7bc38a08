// Whoever was woken looks again. Two threads of each kind are left of the thirty-two to keep the
// orders few. Traces: 80, by enumeration of the orders in which the locks can be taken.
// origin: thesis piper
// verdict: clean
// traces: 80
public class PiperFixed {
    static final int PAIRS = 2;

    static class Pipe {
        boolean full;
        int item;

        synchronized void put(int value) throws InterruptedException {
            while (full) wait();
            full = true;
            item = value;
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (!full) wait();
            full = false;
            notifyAll();
            return item;
        }
    }

    static final Pipe PIPE = new Pipe();

    static void put(int value) {
        try {
            PIPE.put(value);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void take() {
        try {
            PIPE.take();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[2 * PAIRS];
        for (int i = 0; i < PAIRS; i++) {
            int value = i + 1;
            threads[i] = new Thread(() -> put(value));
            threads[PAIRS + i] = new Thread(PiperFixed::take);
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        assert !PIPE.full;
    }
}
