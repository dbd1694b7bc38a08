// LocalTime and LocalDateTime arithmetic, truncation, wraparound and nano precision.
import java.time.*;
import java.time.temporal.*;
public class LocalTimes {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        LocalTime t = LocalTime.of(23, 59, 59, 999_000_000); LocalDateTime dt = LocalDateTime.of(2023, 12, 31, 23, 59, 59);
        t("plus", () -> t.plusSeconds(1) + " " + t.plusHours(25) + " " + t.minusNanos(1) + " " + LocalTime.MIDNIGHT.minusMinutes(1));
        t("trunc", () -> t.truncatedTo(ChronoUnit.MINUTES) + " " + t.truncatedTo(ChronoUnit.HALF_DAYS) + " " + dt.truncatedTo(ChronoUnit.DAYS));
        t("fields", () -> t.toSecondOfDay() + " " + t.toNanoOfDay() + " " + t.get(ChronoField.CLOCK_HOUR_OF_AMPM) + t.get(ChronoField.AMPM_OF_DAY) + t.get(ChronoField.MILLI_OF_SECOND));
        t("strs", () -> LocalTime.of(1, 2) + " " + LocalTime.of(1, 2, 3) + " " + LocalTime.of(1, 2, 3, 4000) + " " + LocalTime.NOON + LocalTime.MAX + LocalTime.MIN);
        t("dt", () -> dt.plusSeconds(1) + " " + dt.plusMonths(2) + " " + dt.minusHours(24 * 366) + " " + dt.toLocalDate() + dt.with(LocalTime.NOON));
        t("between", () -> ChronoUnit.HOURS.between(dt, dt.plusDays(3)) + " " + Duration.between(t, LocalTime.MIDNIGHT) + " " + dt.until(dt.plusYears(2), ChronoUnit.MONTHS));
        t("trunbad", () -> t.truncatedTo(ChronoUnit.MONTHS));
        t("bad", () -> LocalTime.of(24, 0));
        t("bad2", () -> LocalTime.parse("25:00"));
        t("badunit", () -> t.plus(1, ChronoUnit.DAYS));
        t("epoch", () -> dt.toEpochSecond(ZoneOffset.UTC) + " " + LocalDateTime.ofEpochSecond(-1, 5, ZoneOffset.ofHours(1)) + LocalDateTime.MIN + LocalDateTime.MAX);
        t("cmp", () -> dt.isAfter(LocalDateTime.MIN) + " " + t.compareTo(LocalTime.NOON) + t.hashCode() + " " + dt.hashCode());
        t("atx", () -> LocalDate.EPOCH.atStartOfDay() + " " + LocalDate.EPOCH.atTime(5, 6) + t.atDate(LocalDate.EPOCH));
    }
}
