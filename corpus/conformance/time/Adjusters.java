// TemporalAdjusters, TemporalQueries, custom adjusters and WeekFields.
import java.time.*;
import java.time.temporal.*;
import java.util.*;
public class Adjusters {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        LocalDate d = LocalDate.of(2024, 2, 14);
        t("month", () -> d.with(TemporalAdjusters.firstDayOfMonth()) + " " + d.with(TemporalAdjusters.lastDayOfMonth()) + " " + d.with(TemporalAdjusters.firstDayOfNextMonth()) + " " + d.with(TemporalAdjusters.lastDayOfYear()) + d.with(TemporalAdjusters.firstDayOfNextYear()));
        t("dow", () -> d.with(TemporalAdjusters.next(DayOfWeek.WEDNESDAY)) + " " + d.with(TemporalAdjusters.nextOrSame(DayOfWeek.WEDNESDAY)) + " " + d.with(TemporalAdjusters.previous(DayOfWeek.SUNDAY)) + " " + d.with(TemporalAdjusters.firstInMonth(DayOfWeek.MONDAY)) + " " + d.with(TemporalAdjusters.lastInMonth(DayOfWeek.FRIDAY)));
        t("nth", () -> d.with(TemporalAdjusters.dayOfWeekInMonth(3, DayOfWeek.TUESDAY)) + " " + d.with(TemporalAdjusters.dayOfWeekInMonth(-2, DayOfWeek.TUESDAY)) + " " + d.with(TemporalAdjusters.dayOfWeekInMonth(0, DayOfWeek.TUESDAY)) + d.with(TemporalAdjusters.dayOfWeekInMonth(6, DayOfWeek.TUESDAY)));
        t("custom", () -> d.with(TemporalAdjusters.ofDateAdjuster(x -> x.plusDays(x.getDayOfMonth()))) + " " + LocalDateTime.of(d, LocalTime.NOON).with(t -> t.with(ChronoField.HOUR_OF_DAY, 3)));
        t("query", () -> d.query(TemporalQueries.precision()) + " " + d.query(TemporalQueries.zone()) + d.query(TemporalQueries.chronology()) + ZonedDateTime.of(2024, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC).query(TemporalQueries.offset()) + d.query(t -> t.get(ChronoField.YEAR) * 2));
        for (WeekFields w : new WeekFields[]{WeekFields.ISO, WeekFields.SUNDAY_START, WeekFields.of(Locale.FRANCE), WeekFields.of(DayOfWeek.SATURDAY, 1)}) t("wf", () -> w + " " + LocalDate.of(2021, 1, 1).get(w.weekOfWeekBasedYear()) + " " + LocalDate.of(2021, 1, 1).get(w.weekBasedYear()) + " " + d.get(w.weekOfMonth()) + d.get(w.dayOfWeek()) + d.get(w.weekOfYear()) + w.weekOfYear().range());
        t("wbad", () -> WeekFields.of(DayOfWeek.MONDAY, 8));
        t("iso", () -> LocalDate.of(2020, 12, 31).get(IsoFields.WEEK_BASED_YEAR) + " " + d.with(IsoFields.WEEK_OF_WEEK_BASED_YEAR, 1) + d.plus(2, IsoFields.QUARTER_YEARS) + IsoFields.WEEK_BASED_YEARS.between(d, d.plusYears(3)));
        t("range", () -> ValueRange.of(1, 28, 31).isFixed() + " " + ValueRange.of(1, 5, 28, 31) + ValueRange.of(1, 3).isValidValue(4));
        t("rbad", () -> ValueRange.of(5, 1));
        t("check", () -> ChronoField.MONTH_OF_YEAR.checkValidValue(13));
    }
}
