/** One thread spins on a volatile flag that the other sets. */
public class SpinFlag {
    static volatile boolean ready;
    static int value;
    static int seen;

    static void round() throws Exception {
        ready = false;
        value = 0;
        Thread reader = new Thread(() -> {
            while (!ready) {
                Thread.onSpinWait();
            }
            seen = value;
        });
        Thread writer = new Thread(() -> {
            value = 42;
            ready = true;
        });
        reader.start();
        writer.start();
        reader.join();
        writer.join();
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, SpinFlag::round);
        } else {
            round();
        }
    }
}
