// Two threads increment a field without a lock: a read R and a write W each. W1 and W2 have an
// order; if W1 comes first, R2 is before W1 or after it, and R1 is before both anyway: 2 * 2 = 4.
// In two of the four an increment is lost.
// origin: litmus
// verdict: clean
// traces: 4
public class Increment2 {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> x++);
        Thread t2 = new Thread(() -> x++);
        t1.start();
        t2.start();
        t1.join();
        t2.join();
        assert x == 1 || x == 2;
    }
}
