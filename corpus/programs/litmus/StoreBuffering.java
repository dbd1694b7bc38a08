// Each thread writes one field and reads the other. Each read comes before or after the conflicting
// write; both before is a cycle: 2 * 2 - 1 = 3. Under sequential consistency two zeros are
// impossible.
// origin: litmus
// verdict: clean
// traces: 3
public class StoreBuffering {
    static volatile int x, y;
    static int r1, r2;

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> {
            x = 1;
            r1 = y;
        });
        Thread t2 = new Thread(() -> {
            y = 1;
            r2 = x;
        });
        t1.start();
        t2.start();
        t1.join();
        t2.join();
        assert r1 + r2 >= 1;
    }
}
