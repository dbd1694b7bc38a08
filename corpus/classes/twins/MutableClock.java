// subject: B19
// verdict: none
package twins;

/**
 * A time of day that can be changed.
 * Each operation locks it.
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

    public synchronized int getHour() {
        return hour;
    }

    public synchronized int getMinute() {
        return minute;
    }

    public synchronized void setHour(int value) {
        hour = Math.floorMod(value, 24);
    }

    public synchronized void setMinute(int value) {
        minute = Math.floorMod(value, 60);
    }

    /** Moves the clock on, by less than a day. */
    public synchronized void plusMinutes(int more) {
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
    public synchronized int total() {
        check(hour, minute);
        return hour * 60 + minute;
    }

    public synchronized MutableClock copy() {
        return new MutableClock(hour, minute);
    }

    public synchronized String toText() {
        check(hour, minute);
        return hour + (minute < 10 ? ":0" : ":") + minute;
    }
}
