// Two threads write one field once each. Every order of the writes is a trace: 2! = 2.
// origin: litmus
// verdict: clean
// traces: 2
public class Writes2 {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> x = 1);
        Thread t2 = new Thread(() -> x = 2);
        t1.start();
        t2.start();
        t1.join();
        t2.join();
        assert x >= 1 && x <= 2;
    }
}
