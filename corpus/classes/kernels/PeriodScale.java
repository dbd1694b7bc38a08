// subject: C9 V13 B13
// verdict: IllegalArgumentException
// methods: setFirstAndLast(int,int) range()
package kernels;

/**
 * A time scale that runs from the start of a first period to the end of a last one. Listeners redraw it
 * from other threads, so it is thought thread-safe.
 */
public class PeriodScale {
    /** A stretch of time whose start is not after its end. */
    public static final class Stretch {
        private final long start;
        private final long end;

        public Stretch(long start, long end) {
            if (start > end) {
                throw new IllegalArgumentException("stretch from " + start + " to " + end);
            }
            this.start = start;
            this.end = end;
        }

        public long start() {
            return start;
        }

        public long end() {
            return end;
        }
    }

    private static final long PERIOD = 3_600_000L;

    private int first;
    private int last = 23;
    private String label = "";

    public synchronized String getLabel() {
        return label;
    }

    public synchronized void setLabel(String text) {
        label = text;
    }

    public int getFirst() {
        return first;
    }

    public int getLast() {
        return last;
    }

    /** Shows the periods between two, in whichever order they are given. */
    // Two fields, one after the other: a reader may see the new first with the old last.
    public void setFirstAndLast(int one, int other) {
        first = Math.min(one, other);
        last = Math.max(one, other);
    }

    /** Shows the same number of periods, at most a thousand periods later. */
    public void scroll(int periods) {
        int step = Math.max(-1000, Math.min(periods, 1000));
        setFirstAndLast(first + step, last + step);
    }

    /** What the scale shows, in milliseconds. */
    public Stretch range() {
        return new Stretch(first * PERIOD, last * PERIOD + PERIOD - 1);
    }

    public boolean shows(long time) {
        Stretch now = range();
        return time >= now.start() && time <= now.end();
    }
}
