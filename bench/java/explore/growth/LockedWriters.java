/** As many threads as the argument says, each with one increment under one monitor: n! traces. */
public class LockedWriters {
    static int count;

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(LockedWriters::increment);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static synchronized void increment() {
        count++;
    }
}
