// Four threads write one field once each. Every order of the writes is a trace: 4! = 24.
// origin: litmus
// verdict: clean
// traces: 24
public class Writes4 {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> x = 1);
        Thread t2 = new Thread(() -> x = 2);
        Thread t3 = new Thread(() -> x = 3);
        Thread t4 = new Thread(() -> x = 4);
        t1.start();
        t2.start();
        t3.start();
        t4.start();
        t1.join();
        t2.join();
        t3.join();
        t4.join();
        assert x >= 1 && x <= 4;
    }
}
