// Three threads read a field that main has written before it starts them: nothing conflicts, 1.
// origin: litmus
// verdict: clean
// traces: 1
public class ReadersOnly {
    static int x = 5;
    static int r1, r2, r3;

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> r1 = x);
        Thread t2 = new Thread(() -> r2 = x);
        Thread t3 = new Thread(() -> r3 = x);
        t1.start();
        t2.start();
        t3.start();
        t1.join();
        t2.join();
        t3.join();
        assert r1 + r2 + r3 == 15;
    }
}
