// style: reference counting by compare and set, pins of users
// verdict: none
package tricky;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A buffer that lives as long as somebody has a reference, and is wiped when the last one is gone and
 * nobody is using it. References are in the lower half of a word, users in the upper.
 */
public final class SharedHandle {
    private static final long USER = 1L << 32;

    private final AtomicLong word = new AtomicLong(1);
    private final AtomicInteger wiped = new AtomicInteger();
    private volatile byte[] buffer = new byte[4];

    private static int references(long word) {
        return (int) word;
    }

    private void change(long by) {
        while (true) {
            long seen = word.get();
            if (references(seen) == 0) {
                throw new IllegalStateException("released");
            }
            if (word.compareAndSet(seen, seen + by)) {
                if (seen + by == 0) {
                    wipe();
                }
                return;
            }
        }
    }

    private void wipe() {
        if (wiped.incrementAndGet() > 1) {
            throw new AssertionError("wiped twice");
        }
        buffer = null;
    }

    /** One reference more. */
    public void retain() {
        change(1);
    }

    /** One reference less. */
    public void release() {
        change(-1);
    }

    private void pin() {
        change(USER);
    }

    private void unpin() {
        if (word.addAndGet(-USER) == 0) {
            wipe();
        }
    }

    public int read(int index) {
        pin();
        try {
            synchronized (this) {
                return buffer[index & 3];
            }
        } finally {
            unpin();
        }
    }

    public void write(int index, int value) {
        pin();
        try {
            synchronized (this) {
                buffer[index & 3] = (byte) value;
            }
        } finally {
            unpin();
        }
    }

    public int references() {
        return references(word.get());
    }

    public boolean isAlive() {
        return references() > 0;
    }

    public boolean isWiped() {
        return wiped.get() > 0;
    }
}
