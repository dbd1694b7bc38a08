// Three threads increment a field under one lock: the order of the critical sections, 3! = 6.
// origin: litmus
// verdict: clean
// traces: 6
public class SyncIncrement3 {
    static final Object LOCK = new Object();
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> {
            synchronized (LOCK) {
                x++;
            }
        });
        Thread t2 = new Thread(() -> {
            synchronized (LOCK) {
                x++;
            }
        });
        Thread t3 = new Thread(() -> {
            synchronized (LOCK) {
                x++;
            }
        });
        t1.start();
        t2.start();
        t3.start();
        t1.join();
        t2.join();
        t3.join();
        assert x == 3;
    }
}
