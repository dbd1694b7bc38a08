// One thread writes x, a second reads x and writes y, a third reads y and x. Each of the three
// reads comes before or after its write; one combination (1, 1, 0) is a cycle: 2^3 - 1 = 7.
// origin: litmus
// verdict: clean
// traces: 7
public class WriteToReadCausality {
    static volatile int x, y;
    static int r1, r2, r3;

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> x = 1);
        Thread t2 = new Thread(() -> {
            r1 = x;
            y = 1;
        });
        Thread t3 = new Thread(() -> {
            r2 = y;
            r3 = x;
        });
        t1.start();
        t2.start();
        t3.start();
        t1.join();
        t2.join();
        t3.join();
        assert !(r1 == 1 && r2 == 1 && r3 == 0);
    }
}
