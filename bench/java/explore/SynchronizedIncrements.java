/** Three threads increment a static under one monitor. */
public class SynchronizedIncrements {
    static final Object LOCK = new Object();
    static int count;

    static void round() throws Exception {
        count = 0;
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(SynchronizedIncrements::increment);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static void increment() {
        synchronized (LOCK) {
            count++;
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, SynchronizedIncrements::round);
        } else {
            round();
        }
    }
}
