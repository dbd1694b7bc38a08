// Independent reads of independent writes. Each of the four reads comes before or after its write;
// the two readers cannot see the writes in opposite orders, which is one cycle: 2^4 - 1 = 15.
// origin: litmus
// verdict: clean
// traces: 15
public class Iriw {
    static volatile int x, y;
    static int r1, r2, r3, r4;

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> x = 1);
        Thread t2 = new Thread(() -> y = 1);
        Thread t3 = new Thread(() -> {
            r1 = x;
            r2 = y;
        });
        Thread t4 = new Thread(() -> {
            r3 = y;
            r4 = x;
        });
        t1.start();
        t2.start();
        t3.start();
        t4.start();
        t1.join();
        t2.join();
        t3.join();
        t4.join();
        assert !(r1 == 1 && r2 == 0 && r3 == 1 && r4 == 0);
    }
}
