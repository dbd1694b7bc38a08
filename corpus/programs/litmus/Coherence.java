// One thread writes a field twice, another reads it twice. All operations of one thread conflict
// with all of the other: every interleaving is a trace, 4! / (2! 2!) = 6.
// origin: litmus
// verdict: clean
// traces: 6
public class Coherence {
    static volatile int x;
    static int r1, r2;

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> {
            x = 1;
            x = 2;
        });
        Thread t2 = new Thread(() -> {
            r1 = x;
            r2 = x;
        });
        t1.start();
        t2.start();
        t1.join();
        t2.join();
        assert r1 <= r2;
    }
}
