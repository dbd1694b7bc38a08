// Two threads write one static and then enter the monitor of a class, named by its literal. The order
// of the writes does not decide that of the locks: 2 * 2 = 4.
// origin: litmus
// verdict: clean
// traces: 4
public class ClassLiteralLock {
    static int last, order;

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> run(1)), t2 = new Thread(() -> run(2));
        t1.start();
        t2.start();
        t1.join();
        t2.join();
        assert order == 12 || order == 21;
    }

    static void run(int number) {
        last = number;
        synchronized (ClassLiteralLock.class) {
            order = 10 * order + number;
        }
    }
}
