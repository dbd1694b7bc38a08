// Two threads take two locks in opposite order. Either thread can be first with both, or each gets
// its first lock and both are stuck: 3, of which one is a deadlock.
// origin: litmus
// verdict: deadlock
// traces: 3
public class OpposedLocks {
    static final Object A = new Object(), B = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> {
            synchronized (A) {
                synchronized (B) {
                }
            }
        });
        Thread t2 = new Thread(() -> {
            synchronized (B) {
                synchronized (A) {
                }
            }
        });
        t1.start();
        t2.start();
        t1.join();
        t2.join();
    }
}
