package subjects;

import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Subjects {
    /** Writes under its own monitor, reads without. */
    public static class Counter {
        private int count;

        public synchronized void inc() {
            count++;
        }

        public int get() {
            return count;
        }
    }

    /** Guarded by an object in a field. */
    public static class Guarded {
        private final Object lock = new Object();
        private int value;

        public void set(int v) {
            synchronized (lock) {
                value = v;
            }
        }

        public int peek() {
            return value;
        }
    }

    /** A static field, with and without the class's monitor. */
    public static class Global {
        private static int total = 1;

        public static synchronized void add(int n) {
            total += n;
        }

        public static int total() {
            return total;
        }
    }

    /** An array in a field. */
    public static class Cells {
        private final int[] cells = new int[4];

        public void first(int v) {
            cells[0] = v;
        }

        public int second() {
            return cells[1];
        }

        public int[] copy() {
            return cells.clone();
        }
    }

    /** Makes an array and publishes it half filled. */
    public static class Fresh {
        private int[] items;

        public void fill() {
            int[] made = new int[2];
            made[0] = 1;
            items = made;
            items[1] = 2;
        }
    }

    /** Takes the other's monitor inside of its own. */
    public static class Account {
        private long balance;

        public synchronized void transfer(Account to) {
            balance -= 1;
            to.deposit(1);
        }

        public synchronized void deposit(long amount) {
            balance += amount;
        }
    }

    /** Guarded by locks of java.util.concurrent. */
    public static class Locked {
        private final ReentrantLock lock = new ReentrantLock();
        private final ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        private int value;
        private int other;

        public void put(int v) {
            lock.lock();
            try {
                value = v;
            } finally {
                lock.unlock();
            }
        }

        public int take() {
            lock.lock();
            try {
                return value;
            } finally {
                lock.unlock();
            }
        }

        public int read() {
            both.readLock().lock();
            try {
                return other;
            } finally {
                both.readLock().unlock();
            }
        }

        public void write(int v) {
            both.writeLock().lock();
            try {
                other = v;
            } finally {
                both.writeLock().unlock();
            }
        }
    }

    /** Waits for ever, and for a while. */
    public static class Waiting {
        private boolean set;

        public synchronized void await() throws InterruptedException {
            while (!set) {
                wait();
            }
        }

        public synchronized boolean awaitShortly() throws InterruptedException {
            wait(10);
            return set;
        }

        public synchronized void wake() {
            notifyAll();
        }

        public void loop() {
            while (true) {
            }
        }
    }
}
