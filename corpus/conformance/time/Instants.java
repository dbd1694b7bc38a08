// Instant arithmetic, parsing, limits and Clock implementations that are fixed.
import java.time.*;
import java.time.temporal.*;
public class Instants {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Instant i = Instant.ofEpochSecond(1_700_000_000L, 123_456_789);
        t("str", () -> i + " " + Instant.EPOCH + " " + Instant.ofEpochMilli(-1) + " " + Instant.ofEpochSecond(0, 1000000) + Instant.MIN + Instant.MAX);
        t("arith", () -> i.plusMillis(877) + " " + i.minus(1, ChronoUnit.DAYS) + " " + i.truncatedTo(ChronoUnit.HOURS) + " " + i.toEpochMilli() + i.getNano());
        t("parse", () -> Instant.parse("2024-02-29T12:00:00.5Z").getEpochSecond() + " " + Instant.parse("2024-12-31T24:00:00Z"));
        t("parsebad", () -> Instant.parse("2024-02-30T12:00:00Z"));
        t("until", () -> i.until(Instant.EPOCH, ChronoUnit.DAYS) + " " + Duration.between(Instant.EPOCH, i) + i.isAfter(Instant.EPOCH) + i.compareTo(Instant.MAX));
        t("unsup", () -> i.plus(1, ChronoUnit.MONTHS));
        t("unsup2", () -> i.get(ChronoField.YEAR));
        t("ovf", () -> Instant.MAX.plusNanos(1));
        t("ovf2", () -> Instant.MAX.toEpochMilli());
        t("clock", () -> { Clock c = Clock.fixed(i, ZoneOffset.ofHours(2)); return LocalDateTime.now(c) + " " + Clock.offset(c, Duration.ofDays(1)).instant() + c.millis() + Clock.tick(c, Duration.ofMinutes(1)).instant() + ZonedDateTime.now(c) + Year.now(c) + c; });
        t("at", () -> i.atZone(ZoneId.of("Asia/Tokyo")) + " " + i.atOffset(ZoneOffset.ofHours(-8)) + i.with(ChronoField.NANO_OF_SECOND, 5) + i.getLong(ChronoField.MICRO_OF_SECOND));
        t("eq", () -> i.equals(Instant.ofEpochSecond(1_700_000_000L, 123_456_789)) + " " + i.hashCode() + java.util.Date.from(i).getTime() + java.sql.Timestamp.from(i).getNanos());
    }
}
