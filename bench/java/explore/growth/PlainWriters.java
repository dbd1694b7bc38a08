/** As many threads as the argument says, each with one write to one static: n! traces. */
public class PlainWriters {
    static int last;

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> last = number);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
