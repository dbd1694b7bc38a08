// Sixteen threads put something into a pipe that holds one item, sixteen take something out. Whoever
// was woken does not look again: a thread that barged in has filled the pipe in the meantime, its
// item is overwritten, and in the end a taker waits for it for ever.
// origin: thesis piper
// verdict: deadlock
public class Piper {
    static final int PAIRS = 16;

    static class Pipe {
        boolean full;
        int item;

        synchronized void put(int value) throws InterruptedException {
            if (full) wait();
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
            threads[PAIRS + i] = new Thread(Piper::take);
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        assert !PIPE.full;
    }
}
