// verdict: NumberFormatException, ArrayIndexOutOfBoundsException, results
// methods: dueDate(String) dueDate(String)
// threads: 2
// fault: a SimpleDateFormat keeps what it parses in its fields, and all callers share one
package faulty;

import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

/**
 * Tells when invoices have to be paid. Dates are texts such as 2024-01-31. Can be used from any thread.
 */
public class InvoiceCalendar {
    private static final String PATTERN = "yyyy-MM-dd";

    /** Made once: making a format is slow. */
    private final SimpleDateFormat format = newFormat();
    private final int days;

    public InvoiceCalendar() {
        this(30);
    }

    /**
     * @param days the time for payment
     * @throws IllegalArgumentException if it is negative or longer than a year
     */
    public InvoiceCalendar(int days) {
        if (days < 0 || days > 365) {
            throw new IllegalArgumentException("time for payment: " + days);
        }
        this.days = days;
    }

    private static SimpleDateFormat newFormat() {
        SimpleDateFormat format = new SimpleDateFormat(PATTERN, Locale.ROOT);
        format.setTimeZone(TimeZone.getTimeZone("UTC"));
        return format;
    }

    private Date parse(String date) {
        try {
            return format.parse(date);
        } catch (ParseException e) {
            throw new IllegalArgumentException("not a date: " + date, e);
        }
    }

    private Calendar due(String date) {
        Calendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.ROOT);
        calendar.setTime(parse(date));
        calendar.add(Calendar.DAY_OF_MONTH, days);
        return calendar;
    }

    /**
     * The last day on which an invoice of a date can be paid.
     *
     * @throws IllegalArgumentException if that is not a date
     */
    public String dueDate(String invoiced) {
        Calendar due = due(invoiced);
        return due.get(Calendar.YEAR) + "-" + two(due.get(Calendar.MONTH) + 1) + "-"
                + two(due.get(Calendar.DAY_OF_MONTH));
    }

    private static String two(int number) {
        return number < 10 ? "0" + number : Integer.toString(number);
    }

    /**
     * Whether an invoice is paid late.
     *
     * @throws IllegalArgumentException if one of the two is not a date
     */
    public boolean isLate(String invoiced, String paid) {
        return due(invoiced).getTime().before(parse(paid));
    }

    public int days() {
        return days;
    }
}
