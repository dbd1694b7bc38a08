/** A hundred threads: half of them write in two stages under two locks, the others look whether both are done. */
public class TwoStageCrowd {
    static Object first;
    static Object second;
    static int one;
    static int two;
    static int torn;

    static void round() throws Exception {
        first = new Object();
        second = new Object();
        one = 0;
        two = 0;
        torn = 0;
        Crowd.run(100, i -> {
            if (i % 2 == 0) {
                write();
            } else {
                look();
            }
        });
    }

    static void write() {
        synchronized (first) {
            one = 1;
        }
        synchronized (second) {
            two = one + 1;
        }
    }

    static void look() {
        int seen;
        synchronized (first) {
            seen = one;
        }
        if (seen == 0) {
            return;
        }
        synchronized (second) {
            if (two != seen + 1) {
                torn++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, TwoStageCrowd::round);
        } else {
            round();
        }
    }
}
