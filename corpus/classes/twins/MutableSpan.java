// subject: B20
// verdict: none
package twins;

/**
 * A stretch of time whose ends can be moved.
 * Each operation locks it.
 */
public class MutableSpan {
    private long start;
    private long end;

    public MutableSpan() {
    }

    public MutableSpan(long one, long other) {
        set(one, other);
    }

    /** Sets both ends, in whichever order they are given. */
    public final synchronized void set(long one, long other) {
        start = Math.min(one, other);
        end = Math.max(one, other);
    }

    public synchronized long getStart() {
        return start;
    }

    public synchronized long getEnd() {
        return end;
    }

    /** Moves the start; the end gives way. */
    public synchronized void setStart(long time) {
        start = time;
        if (end < time) {
            end = time;
        }
    }

    /** Moves the end; the start gives way. */
    public synchronized void setEnd(long time) {
        end = time;
        if (start > time) {
            start = time;
        }
    }

    private static void check(long start, long end) {
        if (end < start) {
            throw new IllegalArgumentException("the end " + end + " is before the start " + start);
        }
    }

    public synchronized boolean contains(long time) {
        check(start, end);
        return time >= start && time <= end;
    }

    public synchronized MutableSpan copy() {
        check(start, end);
        return new MutableSpan(start, end);
    }

    public synchronized String toText() {
        check(start, end);
        return start + "/" + end;
    }
}
