import java.util.concurrent.locks.ReentrantLock;

// Takes two locks by trying, and starts over when the second is not to be had: two threads can do that for ever.
public class TryLockRetry {
    private final ReentrantLock left = new ReentrantLock();
    private final ReentrantLock right = new ReentrantLock();
    private int value;

    public void up() {
        both(left, right, 1);
    }

    public void down() {
        both(right, left, -1);
    }

    private void both(ReentrantLock first, ReentrantLock second, int change) {
        while (true) {
            first.lock();
            try {
                if (second.tryLock()) {
                    try {
                        value += change;
                        return;
                    } finally {
                        second.unlock();
                    }
                }
            } finally {
                first.unlock();
            }
        }
    }

    public int value() {
        left.lock();
        try {
            return value;
        } finally {
            left.unlock();
        }
    }
}
