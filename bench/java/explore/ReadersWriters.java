import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Two readers and a writer share two fields under a read-write lock. */
public class ReadersWriters {
    static ReentrantReadWriteLock lock;
    static int x;
    static int y;
    static int sum;

    static void round() throws Exception {
        lock = new ReentrantReadWriteLock();
        x = 0;
        y = 0;
        Thread writer = new Thread(ReadersWriters::write);
        Thread one = new Thread(ReadersWriters::read);
        Thread two = new Thread(ReadersWriters::read);
        writer.start();
        one.start();
        two.start();
        writer.join();
        one.join();
        two.join();
    }

    static void write() {
        lock.writeLock().lock();
        try {
            x++;
            y++;
        } finally {
            lock.writeLock().unlock();
        }
    }

    static void read() {
        lock.readLock().lock();
        try {
            sum = x + y;
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, ReadersWriters::round);
        } else {
            round();
        }
    }
}
