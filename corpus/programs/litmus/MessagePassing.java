// One thread writes x and then y, the other reads y and then x. Each read comes before or after its
// write; y after and x before is a cycle: 2 * 2 - 1 = 3.
// origin: litmus
// verdict: clean
// traces: 3
public class MessagePassing {
    static volatile int x, y;
    static int r1, r2;

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> {
            x = 1;
            y = 1;
        });
        Thread t2 = new Thread(() -> {
            r1 = y;
            r2 = x;
        });
        t1.start();
        t2.start();
        t1.join();
        t2.join();
        assert r1 == 0 || r2 == 1;
    }
}
