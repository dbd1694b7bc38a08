// Year, YearMonth, MonthDay, Month and DayOfWeek.
import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;
public class YearMonths {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("year", () -> Year.of(2024).isLeap() + " " + Year.isLeap(1900) + Year.of(2024).atDay(366) + Year.of(2023).plusYears(5) + Year.parse("1999") + Year.of(2024).length() + Year.of(2024).atMonth(2));
        t("ybad", () -> Year.of(2023).atDay(366));
        t("ybad2", () -> Year.parse("99"));
        t("ym", () -> YearMonth.of(2024, 2).lengthOfMonth() + " " + YearMonth.of(2024, 12).plusMonths(2) + YearMonth.parse("2024-05").atEndOfMonth() + YearMonth.of(2024, 1).compareTo(YearMonth.of(2023, 1)) + YearMonth.of(2024, 2).isValidDay(30));
        t("md", () -> MonthDay.of(2, 29).isValidYear(2023) + " " + MonthDay.of(2, 29).atYear(2023) + MonthDay.of(2, 29) + MonthDay.parse("--12-25") + MonthDay.of(3, 31).with(Month.FEBRUARY));
        t("mdbad", () -> MonthDay.of(2, 30));
        t("month", () -> Month.JANUARY.minus(1) + " " + Month.of(2).maxLength() + Month.FEBRUARY.length(false) + Month.MAY.firstDayOfYear(true) + Month.MAY.firstMonthOfQuarter() + Month.from(LocalDate.EPOCH) + Month.MARCH.getDisplayName(TextStyle.FULL_STANDALONE, Locale.forLanguageTag("ru")) + Month.MARCH.getDisplayName(TextStyle.NARROW, Locale.US));
        t("mbad", () -> Month.of(0));
        t("dow", () -> DayOfWeek.MONDAY.plus(8) + " " + DayOfWeek.SUNDAY.getValue() + DayOfWeek.from(LocalDate.EPOCH) + DayOfWeek.FRIDAY.getDisplayName(TextStyle.SHORT, Locale.FRANCE) + DayOfWeek.TUESDAY.getDisplayName(TextStyle.FULL, Locale.JAPAN));
        t("dbad", () -> DayOfWeek.of(8));
        t("fmt", () -> YearMonth.of(2024, 5).format(DateTimeFormatter.ofPattern("MMM yy", Locale.US)) + Year.of(5).format(DateTimeFormatter.ofPattern("yyyy")) + Year.of(-1) + YearMonth.of(12345, 1));
        t("until", () -> YearMonth.of(2020, 1).until(YearMonth.of(2024, 6), ChronoUnit.YEARS) + " " + Year.of(2000).until(Year.of(2024), ChronoUnit.DECADES) + Year.of(2000).isSupported(ChronoUnit.MONTHS));
    }
}
