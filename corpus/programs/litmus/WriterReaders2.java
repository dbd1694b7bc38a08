// One thread writes a volatile, two read it. Each reader comes before or after the write, and
// readers commute: 2^2 = 4.
// origin: litmus
// verdict: clean
// traces: 4
public class WriterReaders2 {
    static volatile int x;
    static int r1, r2;

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> x = 1);
        Thread t2 = new Thread(() -> r1 = x);
        Thread t3 = new Thread(() -> r2 = x);
        t1.start();
        t2.start();
        t3.start();
        t1.join();
        t2.join();
        t3.join();
        assert (r1 | r2) >>> 1 == 0;
    }
}
