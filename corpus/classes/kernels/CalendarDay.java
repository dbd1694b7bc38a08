// subject: C7 B15
// verdict: NumberFormatException, ArrayIndexOutOfBoundsException, IndexOutOfBoundsException, IllegalStateException, NullPointerException
// methods: isBefore(String) plusDays(int)
package kernels;

import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;

/**
 * A day of the calendar. It cannot be changed, so it is thought safe to share between threads.
 */
public final class CalendarDay {
    /** One format for all, since making one is slow. It keeps what it parses in its own fields. */
    private static final SimpleDateFormat FORMAT = new SimpleDateFormat("yyyy-MM-dd", Locale.ROOT);

    private final int year;
    private final int month;
    private final int day;

    /** The first of January 2000. */
    public CalendarDay() {
        this(2000, 1, 1);
    }

    /** The parts are brought into the range of 1900 to 2999, of 1 to 12 and of 1 to 28. */
    public CalendarDay(int year, int month, int day) {
        this.year = 1900 + Math.floorMod(year - 1900, 1100);
        this.month = 1 + Math.floorMod(month - 1, 12);
        this.day = 1 + Math.floorMod(day - 1, 28);
    }

    private static Date parse(String text) {
        if (text == null) {
            return null;
        }
        try {
            return FORMAT.parse(text);
        } catch (ParseException e) {
            return null;
        }
    }

    /** The day that a text such as 2001-02-03 tells, or null. */
    public static CalendarDay parseDay(String text) {
        Date date = parse(text);
        if (date == null) {
            return null;
        }
        Calendar calendar = new GregorianCalendar();
        calendar.setTime(date);
        return new CalendarDay(calendar.get(Calendar.YEAR), calendar.get(Calendar.MONTH) + 1,
                calendar.get(Calendar.DAY_OF_MONTH));
    }

    public int year() {
        return year;
    }

    public int month() {
        return month;
    }

    public int day() {
        return day;
    }

    /** The day some days later; days beyond the 28th count as the first of a month. */
    public CalendarDay plusDays(int days) {
        Date date = parse(toString());
        if (date == null) {
            throw new IllegalStateException("cannot read " + this);
        }
        Calendar calendar = new GregorianCalendar();
        calendar.setTime(date);
        calendar.add(Calendar.DAY_OF_MONTH, days);
        return new CalendarDay(calendar.get(Calendar.YEAR), calendar.get(Calendar.MONTH) + 1,
                calendar.get(Calendar.DAY_OF_MONTH));
    }

    /** Whether this day comes before the one that a text tells; false when it tells none. */
    public boolean isBefore(String text) {
        CalendarDay other = parseDay(text);
        return other != null && toString().compareTo(other.toString()) < 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CalendarDay that && that.toString().equals(toString());
    }

    @Override
    public int hashCode() {
        return (year * 12 + month) * 31 + day;
    }

    @Override
    public String toString() {
        return year + (month < 10 ? "-0" : "-") + month + (day < 10 ? "-0" : "-") + day;
    }
}
