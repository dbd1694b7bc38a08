// Calendar and GregorianCalendar: fields, roll, add, lenient behaviour, cutover.
import java.util.*;
public class Calendars {
    static Calendar c(int y, int m, int d) { Calendar c = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.US); c.clear(); c.set(y, m, d, 10, 20, 30); return c; }
    static String s(Calendar c) { return String.format(Locale.US, "%tF %<tT", c); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("add", () -> { Calendar c = c(2024, 0, 31); c.add(Calendar.MONTH, 1); String a = s(c); c.add(Calendar.DAY_OF_MONTH, 1); return a + " " + s(c); });
        t("roll", () -> { Calendar c = c(2024, 11, 31); c.roll(Calendar.MONTH, 2); String a = s(c); c.roll(Calendar.DAY_OF_MONTH, 5); c.roll(Calendar.HOUR, -11); return a + " " + s(c); });
        t("lenient", () -> s(c(2024, 14, -3)) + " " + s(c(2023, 1, 30)));
        t("strict", () -> { Calendar c = c(2023, 1, 30); c.setLenient(false); return c.getTime(); });
        t("fields", () -> { Calendar c = c(2024, 11, 30); return c.get(Calendar.WEEK_OF_YEAR) + " " + c.getWeekYear() + " " + c.get(Calendar.DAY_OF_WEEK) + " " + c.get(Calendar.DAY_OF_YEAR) + " " + c.get(Calendar.AM_PM) + c.get(Calendar.DAY_OF_WEEK_IN_MONTH) + c.get(Calendar.ERA); });
        t("limits", () -> { Calendar c = c(2023, 1, 1); return c.getActualMaximum(Calendar.DAY_OF_MONTH) + " " + c.getMaximum(Calendar.DAY_OF_MONTH) + c.getLeastMaximum(Calendar.DAY_OF_MONTH) + c.getActualMaximum(Calendar.WEEK_OF_YEAR) + c.getMinimum(Calendar.MONTH); });
        t("cutover", () -> { Calendar c = c(1582, 9, 4); c.add(Calendar.DATE, 1); return s(c) + " " + ((GregorianCalendar) c).isLeapYear(1500) + c.getActualMaximum(Calendar.DAY_OF_MONTH); });
        t("resolve", () -> { Calendar c = c(2024, 0, 1); c.set(Calendar.DAY_OF_WEEK, Calendar.FRIDAY); c.set(Calendar.WEEK_OF_MONTH, 3); return s(c); });
        t("first", () -> { Calendar c = c(2024, 8, 1); c.setFirstDayOfWeek(Calendar.MONDAY); c.setMinimalDaysInFirstWeek(4); c.set(Calendar.DAY_OF_WEEK, Calendar.SUNDAY); return s(c) + c.get(Calendar.WEEK_OF_YEAR); });
        t("names", () -> c(2024, 4, 1).getDisplayName(Calendar.MONTH, Calendar.LONG, Locale.FRANCE) + " " + new TreeMap<>(c(2024, 4, 1).getDisplayNames(Calendar.AM_PM, Calendar.SHORT, Locale.US)));
        t("dst", () -> { Calendar c = new GregorianCalendar(TimeZone.getTimeZone("America/New_York"), Locale.US); c.clear(); c.set(2024, 2, 10, 2, 30); return c.getTimeInMillis() + " " + c.get(Calendar.HOUR_OF_DAY) + c.get(Calendar.DST_OFFSET); });
        t("cmp", () -> c(2024, 0, 1).before(c(2024, 0, 2)) + " " + c(2024, 0, 1).equals(c(2024, 0, 1)) + c(2024, 0, 1).compareTo(c(2023, 0, 1)) + c(2024, 0, 1).hashCode());
        t("zdt", () -> ((GregorianCalendar) c(2024, 1, 29)).toZonedDateTime() + " " + GregorianCalendar.from(java.time.ZonedDateTime.parse("2024-05-05T01:00Z")).getTimeInMillis());
        t("bud", () -> { Calendar c = new Calendar.Builder().setCalendarType("buddhist").setTimeZone(TimeZone.getTimeZone("UTC")).setInstant(0).build(); return c.get(Calendar.YEAR) + c.getCalendarType(); });
        t("jp", () -> { Calendar c = new Calendar.Builder().setCalendarType("japanese").setTimeZone(TimeZone.getTimeZone("UTC")).setInstant(0).build(); return c.get(Calendar.ERA) + " " + c.get(Calendar.YEAR); });
        t("set", () -> { Calendar c = c(2024, 0, 31); c.clear(Calendar.MINUTE); return c.isSet(Calendar.MINUTE) + s(c); });
        t("badf", () -> c(2024, 0, 1).get(99));
    }
}
