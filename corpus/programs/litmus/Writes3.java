// Three threads write one field once each. Every order of the writes is a trace: 3! = 6.
// origin: litmus
// verdict: clean
// traces: 6
public class Writes3 {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> x = 1);
        Thread t2 = new Thread(() -> x = 2);
        Thread t3 = new Thread(() -> x = 3);
        t1.start();
        t2.start();
        t3.start();
        t1.join();
        t2.join();
        t3.join();
        assert x >= 1 && x <= 3;
    }
}
