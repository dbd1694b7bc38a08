import java.util.concurrent.atomic.AtomicInteger;

/** Eight threads draw four tickets each. */
public class Tickets {
    static AtomicInteger next;
    static int[] owners;

    static void round() throws Exception {
        next = new AtomicInteger();
        owners = new int[32];
        Crowd.run(8, i -> {
            for (int k = 0; k < 4; k++) {
                owners[next.getAndIncrement()] = i;
            }
        });
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, Tickets::round);
        } else {
            round();
        }
    }
}
