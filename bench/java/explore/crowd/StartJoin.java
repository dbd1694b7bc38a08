/** Thirty-two threads add one each under a lock: hardly more than starts and joins. */
public class StartJoin {
    static int count;

    static void round() throws Exception {
        count = 0;
        Crowd.run(32, i -> add());
    }

    static synchronized void add() {
        count++;
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, StartJoin::round);
        } else {
            round();
        }
    }
}
