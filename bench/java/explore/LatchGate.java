import java.util.concurrent.CountDownLatch;

/** Two threads count a latch down that a third waits for. */
public class LatchGate {
    static CountDownLatch latch;
    static boolean passed;

    static void round() throws Exception {
        latch = new CountDownLatch(2);
        passed = false;
        Thread waiter = new Thread(LatchGate::pass);
        Thread a = new Thread(() -> latch.countDown());
        Thread b = new Thread(() -> latch.countDown());
        waiter.start();
        a.start();
        b.start();
        waiter.join();
        a.join();
        b.join();
    }

    static void pass() {
        try {
            latch.await();
            passed = true;
        } catch (InterruptedException e) {
            passed = false;
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, LatchGate::round);
        } else {
            round();
        }
    }
}
