// verdict: hang
// methods: await(int) await(int) advance()
// threads: 3
// fault: all wait at one condition for different levels, and signal() may wake one whose level is not reached
package faulty;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How far a piece of work has come, as a number that grows. Threads can wait for a level.
 */
public class ProgressBoard {
    private final Lock lock = new ReentrantLock();
    private final Condition advanced = lock.newCondition();
    private int level;

    /** Goes one level up, and returns the new one. */
    public int advance() {
        lock.lock();
        try {
            level++;
            advanced.signal();
            return level;
        } finally {
            lock.unlock();
        }
    }

    /** Goes up to a level, if it is above the present one; false otherwise. */
    public boolean advanceTo(int wanted) {
        lock.lock();
        try {
            if (wanted <= level) {
                return false;
            }
            level = wanted;
            advanced.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until a level is reached. */
    public void await(int wanted) throws InterruptedException {
        lock.lock();
        try {
            while (level < wanted) {
                advanced.await();
            }
        } finally {
            lock.unlock();
        }
    }

    public boolean isReached(int wanted) {
        lock.lock();
        try {
            return level >= wanted;
        } finally {
            lock.unlock();
        }
    }

    public int level() {
        lock.lock();
        try {
            return level;
        } finally {
            lock.unlock();
        }
    }
}
