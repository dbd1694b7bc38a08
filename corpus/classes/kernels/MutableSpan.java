// subject: B20
// verdict: IllegalArgumentException
// methods: setStart(long) toText()
package kernels;

/**
 * A stretch of time whose ends can be moved.
 * It is documented as not thread-safe: nothing is locked, and a reader may see two ends that never
 * belonged together.
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
    public final void set(long one, long other) {
        start = Math.min(one, other);
        end = Math.max(one, other);
    }

    public long getStart() {
        return start;
    }

    public long getEnd() {
        return end;
    }

    /** Moves the start; the end gives way. */
    public void setStart(long time) {
        start = time;
        if (end < time) {
            end = time;
        }
    }

    /** Moves the end; the start gives way. */
    public void setEnd(long time) {
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

    public boolean contains(long time) {
        check(start, end);
        return time >= start && time <= end;
    }

    public MutableSpan copy() {
        check(start, end);
        return new MutableSpan(start, end);
    }

    public String toText() {
        check(start, end);
        return start + "/" + end;
    }
}
