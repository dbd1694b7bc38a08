// OffsetDateTime, OffsetTime and ZoneOffset ordering, conversion and transitions.
import java.time.*;
import java.time.temporal.*;
import java.time.zone.*;
import java.util.*;
public class OffsetTimes {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        OffsetDateTime o = OffsetDateTime.of(2024, 2, 29, 23, 30, 0, 0, ZoneOffset.ofHours(-5));
        t("conv", () -> o.toInstant() + " " + o.atZoneSameInstant(ZoneId.of("Asia/Tokyo")) + " " + o.atZoneSimilarLocal(ZoneId.of("Asia/Tokyo")) + o.toOffsetTime() + o.toEpochSecond());
        t("arith", () -> o.plusDays(1) + " " + o.withOffsetSameLocal(ZoneOffset.UTC) + " " + o.withOffsetSameInstant(ZoneOffset.ofHours(9)) + o.minusYears(1));
        t("cmp", () -> o.isEqual(o.withOffsetSameInstant(ZoneOffset.UTC)) + " " + o.equals(o.withOffsetSameInstant(ZoneOffset.UTC)) + o.compareTo(o.withOffsetSameInstant(ZoneOffset.UTC)) + OffsetDateTime.timeLineOrder().compare(o, o.withOffsetSameInstant(ZoneOffset.UTC)));
        t("ot", () -> OffsetTime.parse("10:15+01:00").withOffsetSameInstant(ZoneOffset.UTC) + " " + OffsetTime.MAX + OffsetTime.of(1, 0, 0, 0, ZoneOffset.UTC).compareTo(OffsetTime.of(2, 0, 0, 0, ZoneOffset.ofHours(1))));
        t("off", () -> ZoneOffset.ofHours(3).compareTo(ZoneOffset.ofHours(-3)) + " " + ZoneOffset.of("-0730").getTotalSeconds() + ZoneOffset.of("+5") + ZoneOffset.MIN + ZoneOffset.from(o));
        t("sort", () -> new TreeSet<>(List.of(ZoneOffset.UTC, ZoneOffset.ofHours(2), ZoneOffset.ofHours(-2))));
        t("rule", () -> { ZoneOffsetTransitionRule r = ZoneOffsetTransitionRule.of(Month.MARCH, -1, DayOfWeek.SUNDAY, LocalTime.of(1, 0), false, ZoneOffsetTransitionRule.TimeDefinition.UTC, ZoneOffset.ofHours(1), ZoneOffset.ofHours(1), ZoneOffset.ofHours(2)); return r.createTransition(2024) + " " + r; });
        t("rules", () -> ZoneRules.of(ZoneOffset.ofHours(4)).getOffset(Instant.EPOCH) + " " + ZoneId.of("Europe/Berlin").getRules().getTransitionRules().size());
        t("bad", () -> OffsetDateTime.parse("2024-01-01T00:00"));
        t("bad2", () -> ZoneOffset.ofHoursMinutes(3, -30));
        t("from", () -> OffsetDateTime.from(LocalDate.EPOCH));
        t("prov", () -> ZoneRulesProvider.getAvailableZoneIds().contains("Europe/Oslo") + " " + ZoneId.getAvailableZoneIds().contains("UTC") + ZoneId.SHORT_IDS.get("JST") + ZoneId.of("ECT", ZoneId.SHORT_IDS));
    }
}
