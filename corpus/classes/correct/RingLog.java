// style: synchronised methods
// verdict: none
package correct;

/**
 * The last few numbers that were recorded, in a ring. All methods lock the ring.
 */
public class RingLog {
    private final long[] ring;
    private int next;
    private int count;

    public RingLog() {
        this(4);
    }

    public RingLog(int room) {
        ring = new long[Math.max(1, Math.min(room, 10_000))];
    }

    public synchronized void record(long value) {
        ring[next] = value;
        next = (next + 1) % ring.length;
        count = Math.min(count + 1, ring.length);
    }

    public synchronized int size() {
        return count;
    }

    /** The number that was recorded some records ago; 0 is the last. */
    public synchronized long ago(int records) {
        if (records < 0 || records >= count) {
            throw new IndexOutOfBoundsException(records + " of " + count);
        }
        return ring[Math.floorMod(next - 1 - records, ring.length)];
    }

    public synchronized long max() {
        long max = Long.MIN_VALUE;
        for (int i = 0; i < count; i++) {
            max = Math.max(max, ago(i));
        }
        return max;
    }

    public synchronized double mean() {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += ago(i);
        }
        return count == 0 ? 0 : sum / count;
    }

    /** The numbers, the oldest first. */
    public synchronized long[] toArray() {
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            values[i] = ago(count - 1 - i);
        }
        return values;
    }

    public synchronized void clear() {
        count = 0;
    }
}
