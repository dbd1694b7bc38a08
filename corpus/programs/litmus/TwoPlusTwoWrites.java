// Each thread writes both fields, in opposite order. Each field has two orders; each second write
// before the other first one is a cycle: 2 * 2 - 1 = 3.
// origin: litmus
// verdict: clean
// traces: 3
public class TwoPlusTwoWrites {
    static volatile int x, y;

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> {
            x = 1;
            y = 2;
        });
        Thread t2 = new Thread(() -> {
            y = 1;
            x = 2;
        });
        t1.start();
        t2.start();
        t1.join();
        t2.join();
        assert x == 2 || y == 2;
    }
}
