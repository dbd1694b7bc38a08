// verdict: none
package fixed;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Lends a fixed number of buffers. A buffer is lent to one at a time. Made with a builder, as in
 * {@code BufferPool.builder().buffers(2).build()}, and shared by threads.
 */
public final class BufferPool {
    private final Queue<Integer> free = new ConcurrentLinkedQueue<>();
    private final int buffers;

    private BufferPool(int buffers) {
        this.buffers = buffers;
        for (int number = 0; number < buffers; number++) {
            free.add(number);
        }
    }

    /** What a pool is made with. Not for several threads. */
    public static final class Builder {
        private int buffers = 2;

        /** How many buffers there are: one at least, and a hundred at most. */
        public Builder buffers(int number) {
            buffers = Math.min(100, Math.max(1, number));
            return this;
        }

        public BufferPool build() {
            return new BufferPool(buffers);
        }
    }

    /** A buffer that is lent, known by its number. */
    public static final class Lease {
        private final BufferPool pool;
        private final int number;
        private final AtomicBoolean open = new AtomicBoolean(true);

        private Lease(BufferPool pool, int number) {
            this.pool = pool;
            this.number = number;
        }

        public int number() {
            return number;
        }
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Lends a buffer; null if all are out. */
    public Lease lease() {
        Integer number;
        synchronized (free) {
            number = free.poll();
        }
        return number == null ? null : new Lease(this, number);
    }

    /**
     * Takes a buffer back; false if that was done before.
     *
     * @throws IllegalArgumentException if it is another pool's
     */
    public boolean giveBack(Lease lease) {
        if (lease.pool != this) {
            throw new IllegalArgumentException("another pool's buffer");
        }
        synchronized (free) {
            return lease.open.getAndSet(false) && free.add(lease.number);
        }
    }

    /** How many buffers can be lent. */
    public int free() {
        synchronized (free) {
            return free.size();
        }
    }

    public int buffers() {
        return buffers;
    }
}
