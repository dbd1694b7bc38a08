/** Threads at a buffer of one: one takes all items, each of the others puts one; the argument says how many. */
public class ManyAtBuffer {
    static int count;

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        for (int i = 1; i < threads.length; i++) {
            threads[i] = new Thread(ManyAtBuffer::put);
        }
        threads[0] = new Thread(() -> {
            for (int i = 1; i < threads.length; i++) {
                take();
            }
        });
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static synchronized void put() {
        while (count == 1) {
            await();
        }
        count++;
        ManyAtBuffer.class.notifyAll();
    }

    static synchronized void take() {
        while (count == 0) {
            await();
        }
        count--;
        ManyAtBuffer.class.notifyAll();
    }

    private static void await() {
        try {
            ManyAtBuffer.class.wait();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
