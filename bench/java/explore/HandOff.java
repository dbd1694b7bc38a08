/** One thread waits for a value that the other hands over. */
public class HandOff {
    static final Object LOCK = new Object();
    static Integer value;
    static int taken;

    static void round() throws Exception {
        value = null;
        taken = 0;
        Thread taker = new Thread(HandOff::take);
        Thread giver = new Thread(HandOff::give);
        taker.start();
        giver.start();
        taker.join();
        giver.join();
    }

    static void give() {
        synchronized (LOCK) {
            value = 7;
            LOCK.notify();
        }
    }

    static void take() {
        synchronized (LOCK) {
            while (value == null) {
                try {
                    LOCK.wait();
                } catch (InterruptedException e) {
                    return;
                }
            }
            taken = value;
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, HandOff::round);
        } else {
            round();
        }
    }
}
