// One thread writes a volatile, four read it. Each reader comes before or after the write, and
// readers commute: 2^4 = 16.
// origin: litmus
// verdict: clean
// traces: 16
public class WriterReaders4 {
    static volatile int x;
    static int r1, r2, r3, r4;

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> x = 1);
        Thread t2 = new Thread(() -> r1 = x);
        Thread t3 = new Thread(() -> r2 = x);
        Thread t4 = new Thread(() -> r3 = x);
        Thread t5 = new Thread(() -> r4 = x);
        t1.start();
        t2.start();
        t3.start();
        t4.start();
        t5.start();
        t1.join();
        t2.join();
        t3.join();
        t4.join();
        t5.join();
        assert (r1 | r2 | r3 | r4) >>> 1 == 0;
    }
}
