// ZonedDateTime across DST gaps and overlaps, zone rules, offsets and conversions.
import java.time.*;
import java.time.temporal.*;
import java.time.zone.*;
public class Zones {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        ZoneId ny = ZoneId.of("America/New_York"), par = ZoneId.of("Europe/Paris"), lh = ZoneId.of("Australia/Lord_Howe");
        t("gap", () -> ZonedDateTime.of(2024, 3, 10, 2, 30, 0, 0, ny) + " " + ZonedDateTime.of(2024, 3, 31, 2, 15, 0, 0, par));
        t("overlap", () -> { ZonedDateTime z = ZonedDateTime.of(2024, 11, 3, 1, 30, 0, 0, ny); return z + " " + z.withLaterOffsetAtOverlap() + " " + z.plusHours(1) + " " + z.plusHours(2) + " " + z.plusDays(1); });
        t("half", () -> ZonedDateTime.of(2024, 10, 6, 1, 59, 0, 0, lh).plusMinutes(2) + " " + lh.getRules().getDaylightSavings(Instant.parse("2024-01-01T00:00:00Z")));
        t("same", () -> ZonedDateTime.of(2024, 7, 1, 12, 0, 0, 0, par).withZoneSameInstant(ny) + " " + ZonedDateTime.of(2024, 7, 1, 12, 0, 0, 0, par).withZoneSameLocal(ny));
        t("rules", () -> ny.getRules().nextTransition(Instant.parse("2024-01-01T00:00:00Z")) + " " + par.getRules().previousTransition(Instant.parse("1950-01-01T00:00:00Z")) + ny.getRules().isFixedOffset());
        t("valid", () -> ny.getRules().getValidOffsets(LocalDateTime.of(2024, 11, 3, 1, 30)) + " " + ny.getRules().getValidOffsets(LocalDateTime.of(2024, 3, 10, 2, 30)) + ny.getRules().getTransition(LocalDateTime.of(2024, 3, 10, 2, 30)).isGap());
        t("hist", () -> ZonedDateTime.of(1900, 1, 1, 0, 0, 0, 0, par) + " " + ZonedDateTime.of(1941, 6, 1, 0, 0, 0, 0, ZoneId.of("Europe/London")) + " " + ZoneId.of("Asia/Kolkata").getRules().getOffset(Instant.EPOCH));
        t("off", () -> ZoneOffset.of("+05:30") + " " + ZoneOffset.ofHoursMinutes(-3, -30) + ZoneOffset.of("Z") + ZoneOffset.MAX + ZoneOffset.ofTotalSeconds(3661) + " " + ZoneId.of("UTC+1").normalized() + ZoneId.of("GMT-5"));
        t("bad", () -> ZoneId.of("Nowhere/City"));
        t("bad2", () -> ZoneOffset.of("+19:00"));
        t("bad3", () -> ZoneId.of("a b"));
        t("odt", () -> OffsetDateTime.parse("2024-05-06T07:08:09+02:00").withOffsetSameInstant(ZoneOffset.UTC) + " " + OffsetDateTime.parse("2024-05-06T07:08:09Z").compareTo(OffsetDateTime.parse("2024-05-06T08:08:09+01:00")) + OffsetTime.of(1, 2, 3, 4, ZoneOffset.ofHours(3)));
        t("dur", () -> Duration.between(ZonedDateTime.of(2024, 3, 10, 0, 0, 0, 0, ny), ZonedDateTime.of(2024, 3, 11, 0, 0, 0, 0, ny)) + " " + ZonedDateTime.of(2024, 3, 9, 2, 30, 0, 0, ny).plusDays(1) + ZonedDateTime.of(2024, 3, 9, 2, 30, 0, 0, ny).plus(24, ChronoUnit.HOURS));
        t("parse", () -> ZonedDateTime.parse("2024-01-01T00:00+01:00[Europe/Paris]").toInstant() + " " + ZonedDateTime.ofStrict(LocalDateTime.of(2024, 1, 1, 0, 0), ZoneOffset.ofHours(1), par));
        t("strict", () -> ZonedDateTime.ofStrict(LocalDateTime.of(2024, 1, 1, 0, 0), ZoneOffset.ofHours(5), par));
    }
}
