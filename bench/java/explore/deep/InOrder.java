/** Fails if many threads come one after the other in one order: that of their starts, or the reverse. */
public class InOrder {
    static int next;

    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[0]);
        boolean reverse = args[1].equals("reverse");
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            int number = reverse ? count - 1 - i : i;
            threads[i] = new Thread(() -> come(number));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert next < count : "all in order";
    }

    static synchronized void come(int number) {
        if (next == number) {
            next++;
        }
    }
}
