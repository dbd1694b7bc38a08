import java.util.concurrent.locks.ReentrantLock;

/** Two threads increment a static under a ReentrantLock. */
public class LockedIncrements {
    static ReentrantLock lock;
    static int count;

    static void round() throws Exception {
        lock = new ReentrantLock();
        count = 0;
        Thread a = new Thread(LockedIncrements::increment);
        Thread b = new Thread(LockedIncrements::increment);
        a.start();
        b.start();
        a.join();
        b.join();
    }

    static void increment() {
        lock.lock();
        try {
            count++;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, LockedIncrements::round);
        } else {
            round();
        }
    }
}
