// One thread writes a volatile, three read it. Each reader comes before or after the write, and
// readers commute: 2^3 = 8.
// origin: litmus
// verdict: clean
// traces: 8
public class WriterReaders3 {
    static volatile int x;
    static int r1, r2, r3;

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> x = 1);
        Thread t2 = new Thread(() -> r1 = x);
        Thread t3 = new Thread(() -> r2 = x);
        Thread t4 = new Thread(() -> r3 = x);
        t1.start();
        t2.start();
        t3.start();
        t4.start();
        t1.join();
        t2.join();
        t3.join();
        t4.join();
        assert (r1 | r2 | r3) >>> 1 == 0;
    }
}
