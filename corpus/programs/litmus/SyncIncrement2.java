// Two threads increment a field under one lock: the order of the critical sections, 2! = 2.
// origin: litmus
// verdict: clean
// traces: 2
public class SyncIncrement2 {
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
        t1.start();
        t2.start();
        t1.join();
        t2.join();
        assert x == 2;
    }
}
