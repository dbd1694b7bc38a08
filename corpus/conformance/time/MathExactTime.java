// jdk-neutral numeric checks of java.time: millis rounding, nano carry, epoch day limits.
import java.time.*;
import java.time.temporal.*;
import java.util.stream.*;
public class MathExactTime {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("nano", () -> LocalTime.ofNanoOfDay(86399999999999L).plusNanos(2) + " " + Duration.ofNanos(-1).getSeconds() + " " + Duration.ofNanos(-1).getNano() + Duration.ofMillis(Long.MIN_VALUE));
        t("eq", () -> Duration.ofSeconds(1, -1).equals(Duration.ofNanos(999999999)) + " " + Duration.ofSeconds(2, 1500000000L));
        t("min", () -> LocalDate.MIN.toEpochDay() + " " + LocalDate.MAX.toEpochDay() + " " + LocalDate.ofEpochDay(-719528) + LocalDate.of(0, 2, 29));
        t("bc", () -> LocalDate.of(-1, 12, 31).plusDays(1) + " " + LocalDate.of(1, 1, 1).minusDays(1) + LocalDate.of(0, 1, 1).isLeapYear() + LocalDate.of(-4, 1, 1).get(ChronoField.YEAR_OF_ERA));
        t("ovf", () -> LocalDate.MAX.plusDays(1));
        t("ovf2", () -> LocalDateTime.MIN.minusNanos(1));
        t("ovf3", () -> Instant.ofEpochSecond(Long.MAX_VALUE));
        t("proleptic", () -> LocalDate.of(2024, 5, 1).getLong(ChronoField.PROLEPTIC_MONTH) + " " + YearMonth.of(0, 1).getLong(ChronoField.PROLEPTIC_MONTH));
        t("weekday", () -> IntStream.range(0, 14).mapToObj(i -> LocalDate.ofEpochDay(-7 + i).getDayOfWeek().name().substring(0, 2)).toList());
        t("hash", () -> LocalDate.of(2024, 5, 1).hashCode() + " " + Duration.ofSeconds(5, 6).hashCode() + Instant.ofEpochSecond(9).hashCode() + ZoneOffset.ofHours(2).hashCode() + Period.of(1, 2, 3).hashCode() + Year.of(7).hashCode() + MonthDay.of(1, 2).hashCode() + YearMonth.of(3, 4).hashCode());
        t("fma", () -> Stream.of(1, 7, 400, 146097, 36524, 1461).map(d -> LocalDate.EPOCH.plusDays(d)).toList());
    }
}
