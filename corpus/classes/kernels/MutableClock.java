// subject: B19
// verdict: IllegalArgumentException
// methods: plusMinutes(int) toText()
package kernels;

/**
 * A time of day that can be changed.
 * It is documented as not thread-safe: hours and minutes are carried in steps that others can see.
 */
public class MutableClock {
    private int hour;
    private int minute;

    public MutableClock() {
    }

    public MutableClock(int hour, int minute) {
        this.hour = Math.floorMod(hour, 24);
        this.minute = Math.floorMod(minute, 60);
    }

    public int getHour() {
        return hour;
    }

    public int getMinute() {
        return minute;
    }

    public void setHour(int value) {
        hour = Math.floorMod(value, 24);
    }

    public void setMinute(int value) {
        minute = Math.floorMod(value, 60);
    }

    /** Moves the clock on, by less than a day. */
    public void plusMinutes(int more) {
        minute += Math.floorMod(more, 1440);
        hour += minute / 60;
        minute %= 60;
        hour %= 24;
    }

    private static void check(int hour, int minute) {
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59) {
            throw new IllegalArgumentException("no time of day: " + hour + ":" + minute);
        }
    }

    /** Minutes since midnight. */
    public int total() {
        check(hour, minute);
        return hour * 60 + minute;
    }

    public MutableClock copy() {
        return new MutableClock(hour, minute);
    }

    public String toText() {
        check(hour, minute);
        return hour + (minute < 10 ? ":0" : ":") + minute;
    }
}
