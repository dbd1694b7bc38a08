// Each thread reads one field and writes the other. Each read comes before or after the conflicting
// write; both after is a cycle: 2 * 2 - 1 = 3.
// origin: litmus
// verdict: clean
// traces: 3
public class LoadBuffering {
    static volatile int x, y;
    static int r1, r2;

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> {
            r1 = x;
            y = 1;
        });
        Thread t2 = new Thread(() -> {
            r2 = y;
            x = 1;
        });
        t1.start();
        t2.start();
        t1.join();
        t2.join();
        assert r1 + r2 <= 1;
    }
}
