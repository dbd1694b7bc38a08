import java.util.concurrent.atomic.AtomicInteger;

/** Two threads increment an atomic integer, twice each. */
public class AtomicIncrements {
    static AtomicInteger count;

    static void round() throws Exception {
        count = new AtomicInteger();
        Thread a = new Thread(AtomicIncrements::twice);
        Thread b = new Thread(AtomicIncrements::twice);
        a.start();
        b.start();
        a.join();
        b.join();
    }

    static void twice() {
        count.incrementAndGet();
        count.incrementAndGet();
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, AtomicIncrements::round);
        } else {
            round();
        }
    }
}
