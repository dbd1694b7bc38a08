// Period and Duration: parsing, normalisation, arithmetic, overflow and printing.
import java.time.*;
import java.time.temporal.*;
public class PeriodsDurations {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("period", () -> Period.of(1, 14, 40) + " " + Period.of(1, 14, 40).normalized() + " " + Period.parse("P1Y2M3W4D") + Period.parse("-P2M") + " " + Period.ZERO + Period.ofWeeks(2).negated().multipliedBy(3));
        t("between", () -> Period.between(LocalDate.of(2023, 5, 31), LocalDate.of(2024, 2, 29)) + " " + Period.between(LocalDate.of(2024, 3, 1), LocalDate.of(2023, 1, 31)));
        t("padd", () -> LocalDate.of(2024, 1, 31).plus(Period.of(0, 1, 1)) + " " + Period.ofMonths(25).toTotalMonths() + Period.ofDays(3).equals(Period.ofDays(3)) + Period.ofYears(-1).isNegative());
        t("pbad", () -> Period.parse("P1H"));
        t("povf", () -> Period.ofDays(Integer.MAX_VALUE).plusDays(1));
        t("dur", () -> Duration.ofSeconds(3661, 5) + " " + Duration.ofMillis(-1) + " " + Duration.parse("PT-6H+3M") + " " + Duration.parse("P2DT3H4.005S") + Duration.ZERO + " " + Duration.ofSeconds(-1, 1));
        t("parts", () -> { Duration d = Duration.ofSeconds(100000, 123456789); return d.toDaysPart() + " " + d.toHoursPart() + " " + d.toMinutesPart() + " " + d.toSecondsPart() + " " + d.toMillisPart() + " " + d.toNanosPart() + " " + d.toMillis(); });
        t("arith", () -> Duration.ofMinutes(10).dividedBy(3) + " " + Duration.ofHours(1).dividedBy(Duration.ofMinutes(7)) + " " + Duration.ofSeconds(1).multipliedBy(-3).abs() + Duration.ofNanos(1).plus(1, ChronoUnit.DAYS) + " " + Duration.ofSeconds(59).truncatedTo(ChronoUnit.MINUTES));
        t("dbad", () -> Duration.parse("P1Y"));
        t("dovf", () -> Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1));
        t("dnano", () -> Duration.ofSeconds(Long.MAX_VALUE).toNanos());
        t("dbetween", () -> Duration.between(LocalDate.EPOCH, LocalDate.EPOCH));
        t("units", () -> ChronoUnit.MONTHS.getDuration() + " " + ChronoUnit.FOREVER.isDurationEstimated() + ChronoUnit.DAYS.isDateBased() + Duration.of(2, ChronoUnit.WEEKS.DAYS) + Duration.ofDays(1).compareTo(Duration.ofHours(23)));
        t("dest", () -> Duration.of(1, ChronoUnit.MONTHS));
    }
}
