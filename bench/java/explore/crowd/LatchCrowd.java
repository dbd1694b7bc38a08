import java.util.concurrent.CountDownLatch;

/** Eight threads wait for a gate to open, and the ninth for all of them. */
public class LatchCrowd {
    static CountDownLatch gate;
    static CountDownLatch done;
    static int[] results;

    static void round() throws Exception {
        gate = new CountDownLatch(1);
        done = new CountDownLatch(8);
        results = new int[8];
        Crowd.run(9, i -> {
            if (i == 8) {
                gate.countDown();
                done.await();
            } else {
                gate.await();
                results[i] = i;
                done.countDown();
            }
        });
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, LatchCrowd::round);
        } else {
            round();
        }
    }
}
