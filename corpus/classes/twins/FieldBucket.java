// subject: B17
// verdict: none
package twins;

import java.util.Arrays;

/**
 * Gathers the fields of a date while its text is parsed, and computes the date in the end.
 * Each operation locks it.
 */
public class FieldBucket {
    /** A field and its value. */
    private static final class Saved {
        final int field;
        final int value;

        Saved(int field, int value) {
            this.field = field;
            this.value = value;
        }
    }

    private Saved[] saved = new Saved[2];
    private int count;
    private int offset;

    public synchronized int getOffset() {
        return offset;
    }

    public synchronized void setOffset(int minutes) {
        offset = minutes;
    }

    public synchronized int size() {
        return count;
    }

    /** Keeps the value of a field. */
    public synchronized void save(int field, int value) {
        int place = count++;
        if (place >= saved.length) {
            saved = Arrays.copyOf(saved, saved.length * 2);
        }
        saved[place] = new Saved(Math.floorMod(field, 6), value);
    }

    /** Forgets the fields behind a number of them. */
    public synchronized void restore(int kept) {
        if (kept >= 0 && kept < count) {
            count = kept;
        }
    }

    /** The sum of the fields, each with its weight. */
    public synchronized long compute() {
        long sum = -offset;
        for (int i = 0; i < count; i++) {
            Saved next = saved[i];
            sum += (long) next.value << (6 * (5 - next.field));
        }
        return sum;
    }

    public synchronized void reset() {
        count = 0;
        saved = new Saved[2];
        offset = 0;
    }
}
