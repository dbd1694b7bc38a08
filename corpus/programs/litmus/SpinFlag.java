// One thread spins until the other has set a flag, and then reads what was written before it.
// origin: litmus
// verdict: clean
public class SpinFlag {
    static volatile boolean ready;
    static int data, seen;

    static void spin() {
        while (!ready) Thread.onSpinWait();
        seen = data;
    }

    static void publish() {
        data = 9;
        ready = true;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(SpinFlag::spin), t2 = new Thread(SpinFlag::publish);
        t1.start();
        t2.start();
        t1.join();
        t2.join();
        assert seen == 9;
    }
}
