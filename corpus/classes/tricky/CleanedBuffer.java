// style: cleaner of the library, state apart from its owner
// verdict: none
package tricky;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A buffer that is given back when it is closed, or by a cleaner when nobody has it any more; once in any
 * case.
 */
public final class CleanedBuffer implements AutoCloseable {
    private static final Cleaner CLEANER = Cleaner.create();
    private static final AtomicInteger LIVE = new AtomicInteger();

    /** Knows nothing of the buffer that it belongs to. */
    private static final class Memory implements Runnable {
        private byte[] bytes = new byte[8];

        Memory() {
            LIVE.incrementAndGet();
        }

        @Override
        public synchronized void run() {
            if (bytes == null) {
                throw new AssertionError("given back twice");
            }
            bytes = null;
            LIVE.decrementAndGet();
        }

        synchronized byte get(int index) {
            ensureOpen();
            return bytes[index];
        }

        synchronized void put(int index, byte value) {
            ensureOpen();
            bytes[index] = value;
        }

        synchronized boolean isOpen() {
            return bytes != null;
        }

        private void ensureOpen() {
            if (bytes == null) {
                throw new IllegalStateException("closed");
            }
        }
    }

    private final Memory memory = new Memory();
    private final Cleaner.Cleanable cleanable = CLEANER.register(this, memory);

    /** @throws IllegalStateException once closed */
    public byte get(int index) {
        try {
            return memory.get(index);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    public void put(int index, byte value) {
        try {
            memory.put(index, value);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    public boolean isOpen() {
        return memory.isOpen();
    }

    /** Buffers that are not given back. */
    public static int live() {
        return LIVE.get();
    }

    public int capacity() {
        return 8;
    }

    @Override
    public void close() {
        // Who comes second waits until the memory is given back: the cleanable itself does not.
        synchronized (memory) {
            cleanable.clean();
        }
    }
}
