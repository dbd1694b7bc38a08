// subject: B21
// verdict: ArithmeticException
// methods: share() setParts(int)
package kernels;

/**
 * A length of time in hours and minutes that is cut into parts.
 * It is documented as not thread-safe: what has been checked may have changed when it is used.
 */
public class MutableLength {
    private int hours;
    private int minutes;
    private int parts = 1;

    public int getHours() {
        return hours;
    }

    public int getMinutes() {
        return minutes;
    }

    public int getParts() {
        return parts;
    }

    /** Sets the length; what is beyond 59 minutes is carried. */
    public void set(int wantedHours, int wantedMinutes) {
        hours = Math.floorMod(wantedHours, 1000) + Math.floorMod(wantedMinutes, 6000) / 60;
        minutes = Math.floorMod(wantedMinutes, 60);
    }

    /** Into how many parts the length is cut; zero for not at all. */
    public void setParts(int count) {
        parts = Math.max(0, count);
    }

    public void addMinutes(int more) {
        set(hours, minutes + Math.floorMod(more, 6000));
    }

    /** The minutes of one part. */
    public int share() {
        if (parts == 0) {
            return 0;
        }
        return total() / parts;
    }

    /** All minutes. */
    public int total() {
        return hours * 60 + minutes;
    }

    public void clear() {
        hours = 0;
        minutes = 0;
        parts = 0;
    }
}
