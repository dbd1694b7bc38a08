// Two threads with two critical sections each on one lock: 4! / (2! 2!) = 6.
// origin: litmus
// verdict: clean
// traces: 6
public class SyncTwice2 {
    static final Object LOCK = new Object();
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> {
            synchronized (LOCK) {
                x++;
            }
            synchronized (LOCK) {
                x++;
            }
        });
        Thread t2 = new Thread(() -> {
            synchronized (LOCK) {
                x++;
            }
            synchronized (LOCK) {
                x++;
            }
        });
        t1.start();
        t2.start();
        t1.join();
        t2.join();
        assert x == 4;
    }
}
