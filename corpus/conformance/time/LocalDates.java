// LocalDate arithmetic, leap years, month ends, comparisons, until and errors.
import java.time.*;
import java.time.temporal.*;
import java.util.*;
public class LocalDates {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        LocalDate d = LocalDate.of(2024, 1, 31);
        t("plus", () -> d.plusMonths(1) + " " + d.plusMonths(13) + " " + d.plusYears(-1).plusDays(29) + " " + d.minusWeeks(5) + " " + LocalDate.of(2024, 2, 29).plusYears(1));
        t("facts", () -> d.getDayOfWeek() + " " + d.getDayOfYear() + d.isLeapYear() + d.lengthOfMonth() + d.lengthOfYear() + " " + d.toEpochDay());
        t("until", () -> d.until(LocalDate.of(2025, 3, 1)) + " " + ChronoUnit.DAYS.between(d, LocalDate.of(2025, 3, 1)) + ChronoUnit.MONTHS.between(d, LocalDate.of(2024, 2, 29)) + " " + ChronoUnit.WEEKS.between(LocalDate.MIN, LocalDate.MAX));
        t("with", () -> d.with(ChronoField.DAY_OF_WEEK, 1) + " " + d.withDayOfYear(366) + " " + d.withMonth(12) + " " + d.with(ChronoField.ALIGNED_WEEK_OF_MONTH, 1));
        t("cmp", () -> d.isBefore(LocalDate.MAX) + " " + d.compareTo(LocalDate.of(2023, 5, 5)) + d.equals(LocalDate.parse("2024-01-31")) + d.hashCode());
        t("bad", () -> LocalDate.of(2023, 2, 29));
        t("bad2", () -> LocalDate.of(2023, 13, 1));
        t("bad3", () -> LocalDate.parse("2023-2-1"));
        t("bad4", () -> d.plusYears(Long.MAX_VALUE));
        t("range", () -> d.range(ChronoField.DAY_OF_MONTH) + " " + d.range(ChronoField.ALIGNED_WEEK_OF_MONTH) + d.isSupported(ChronoField.HOUR_OF_DAY));
        t("unsup", () -> d.get(ChronoField.HOUR_OF_DAY));
        t("far", () -> LocalDate.of(-5, 3, 1) + " " + LocalDate.of(12345, 1, 1) + " " + LocalDate.ofEpochDay(-1000000) + " " + LocalDate.ofYearDay(2023, 60) + LocalDate.EPOCH);
        t("stream", () -> LocalDate.of(2024, 2, 27).datesUntil(LocalDate.of(2024, 3, 2)).toList() + " " + d.datesUntil(d.plusYears(1), Period.ofMonths(3)).toList());
        t("week", () -> d.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + d.get(IsoFields.QUARTER_OF_YEAR) + d.get(JulianFields.MODIFIED_JULIAN_DAY) + " " + d.getLong(JulianFields.JULIAN_DAY));
    }
}
