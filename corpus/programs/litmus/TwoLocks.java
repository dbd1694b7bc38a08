// Two threads take lock A and then, after they have left it, lock B: the orders of both locks are
// independent, 2 * 2 = 4.
// origin: litmus
// verdict: clean
// traces: 4
public class TwoLocks {
    static final Object A = new Object(), B = new Object();
    static int x, y;

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> {
            synchronized (A) {
                x++;
            }
            synchronized (B) {
                y++;
            }
        });
        Thread t2 = new Thread(() -> {
            synchronized (A) {
                x++;
            }
            synchronized (B) {
                y++;
            }
        });
        t1.start();
        t2.start();
        t1.join();
        t2.join();
        assert x == 2 && y == 2;
    }
}
