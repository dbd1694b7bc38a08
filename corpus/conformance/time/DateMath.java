// Calendar puzzles with java.time: Easter, business days, Friday the 13ths, age, ISO weeks of many years.
import java.time.*;
import java.time.temporal.*;
import java.util.*;
import java.util.stream.*;
public class DateMath {
    static LocalDate easter(int y) { int a = y % 19, b = y / 100, c = y % 100, d = b / 4, e = b % 4, f = (b + 8) / 25, g = (b - f + 1) / 3, h = (19 * a + b - d - g + 15) % 30, i = c / 4, k = c % 4, l = (32 + 2 * e + 2 * i - h - k) % 7, m = (a + 11 * h + 22 * l) / 451; return LocalDate.of(y, (h + l - 7 * m + 114) / 31, (h + l - 7 * m + 114) % 31 + 1); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("easter", () -> IntStream.of(1999, 2000, 2024, 2025, 2100).mapToObj(y -> easter(y)).toList());
        t("f13", () -> Stream.iterate(LocalDate.of(2023, 1, 13), d -> d.plusMonths(1)).limit(36).filter(d -> d.getDayOfWeek() == DayOfWeek.FRIDAY).toList());
        t("biz", () -> LocalDate.of(2024, 1, 1).datesUntil(LocalDate.of(2024, 3, 1)).filter(d -> d.getDayOfWeek().getValue() < 6).count());
        t("weeks53", () -> IntStream.range(2000, 2030).filter(y -> LocalDate.of(y, 12, 28).get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) == 53).boxed().toList());
        t("age", () -> Period.between(LocalDate.of(2000, 2, 29), LocalDate.of(2023, 2, 28)) + " " + ChronoUnit.YEARS.between(LocalDate.of(2000, 2, 29), LocalDate.of(2023, 2, 28)));
        t("leap", () -> IntStream.rangeClosed(1890, 1912).filter(Year::isLeap).boxed().toList());
        t("sum", () -> IntStream.range(-500, 500).mapToLong(i -> LocalDate.ofEpochDay(i * 9973L).getDayOfYear() * 31L + LocalDate.ofEpochDay(i * 9973L).getYear()).sum());
        t("round", () -> IntStream.range(0, 300).allMatch(i -> LocalDate.ofEpochDay(i * 777L - 90000).toEpochDay() == i * 777L - 90000));
        t("dst", () -> IntStream.rangeClosed(2020, 2024).mapToObj(y -> ZoneId.of("America/New_York").getRules().nextTransition(LocalDate.of(y, 1, 1).atStartOfDay().toInstant(ZoneOffset.UTC)).getDateTimeBefore()).toList());
        t("quarter", () -> Stream.of(Month.values()).map(m -> m.firstMonthOfQuarter().getValue()).toList());
        t("third", () -> IntStream.rangeClosed(1, 12).mapToObj(m -> LocalDate.of(2024, m, 1).with(TemporalAdjusters.dayOfWeekInMonth(3, DayOfWeek.WEDNESDAY)).getDayOfMonth()).toList());
    }
}
