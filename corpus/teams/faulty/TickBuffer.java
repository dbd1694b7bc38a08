// verdict: ArrayIndexOutOfBoundsException, results
// methods: add(long) add(long)
// threads: 2
// fault: add() moves the index past the end before it wraps it, and nothing guards it
package faulty;

/**
 * The last few ticks of a feed. Older ones are overwritten. Writers and readers can be on any thread.
 */
public class TickBuffer {
    private final long[] ticks;
    private int next;
    private int count;

    public TickBuffer() {
        this(4);
    }

    /** @throws IllegalArgumentException unless the size is between 1 and 1024 */
    public TickBuffer(int size) {
        if (size < 1 || size > 1024) {
            throw new IllegalArgumentException("size: " + size);
        }
        ticks = new long[size];
    }

    /** Adds a tick, over the oldest one if the buffer is full. */
    public void add(long tick) {
        ticks[next] = tick;
        next++;
        if (next == ticks.length) {
            next = 0;
        }
        if (count < ticks.length) {
            count++;
        }
    }

    /** The newest tick, or zero if there is none. */
    public synchronized long latest() {
        return count == 0 ? 0 : ticks[Math.floorMod(next - 1, ticks.length)];
    }

    /** All ticks, the oldest first. */
    public synchronized long[] snapshot() {
        long[] copy = new long[count];
        for (int i = 0; i < count; i++) {
            copy[i] = ticks[Math.floorMod(next - count + i, ticks.length)];
        }
        return copy;
    }

    public synchronized int count() {
        return count;
    }

    public synchronized void clear() {
        next = 0;
        count = 0;
    }
}
