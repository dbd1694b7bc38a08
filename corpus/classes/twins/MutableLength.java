// subject: B21
// verdict: none
package twins;

/**
 * A length of time in hours and minutes that is cut into parts.
 * Each operation locks it.
 */
public class MutableLength {
    private int hours;
    private int minutes;
    private int parts = 1;

    public synchronized int getHours() {
        return hours;
    }

    public synchronized int getMinutes() {
        return minutes;
    }

    public synchronized int getParts() {
        return parts;
    }

    /** Sets the length; what is beyond 59 minutes is carried. */
    public synchronized void set(int wantedHours, int wantedMinutes) {
        hours = Math.floorMod(wantedHours, 1000) + Math.floorMod(wantedMinutes, 6000) / 60;
        minutes = Math.floorMod(wantedMinutes, 60);
    }

    /** Into how many parts the length is cut; zero for not at all. */
    public synchronized void setParts(int count) {
        parts = Math.max(0, count);
    }

    public synchronized void addMinutes(int more) {
        set(hours, minutes + Math.floorMod(more, 6000));
    }

    /** The minutes of one part. */
    public synchronized int share() {
        if (parts == 0) {
            return 0;
        }
        return total() / parts;
    }

    /** All minutes. */
    public synchronized int total() {
        return hours * 60 + minutes;
    }

    public synchronized void clear() {
        hours = 0;
        minutes = 0;
        parts = 0;
    }
}
