/** Two threads increment a plain static. */
public class RacingIncrements {
    static int count;

    static void round() throws Exception {
        count = 0;
        Thread a = new Thread(() -> count++);
        Thread b = new Thread(() -> count++);
        a.start();
        b.start();
        a.join();
        b.join();
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, RacingIncrements::round);
        } else {
            round();
        }
    }
}
