// Recurring schedules across time zones: cron-like next times, DST-safe alarms, overlap of intervals.
import java.time.*;
import java.time.temporal.*;
import java.util.*;
import java.util.stream.*;
public class Schedules {
    static ZonedDateTime next(ZonedDateTime t, int h, int m) { ZonedDateTime n = t.with(LocalTime.of(h, m)); return n.isAfter(t) ? n : n.plusDays(1).with(LocalTime.of(h, m)); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        ZoneId ny = ZoneId.of("America/New_York"), syd = ZoneId.of("Australia/Sydney");
        t("alarms", () -> Stream.iterate(ZonedDateTime.of(2024, 3, 8, 12, 0, 0, 0, ny), t -> next(t, 2, 30)).limit(5).map(t -> t.toLocalDateTime() + "" + t.getOffset()).toList());
        t("fall", () -> Stream.iterate(ZonedDateTime.of(2024, 11, 1, 12, 0, 0, 0, ny), t -> next(t, 1, 30)).limit(5).map(ZonedDateTime::toInstant).toList());
        t("hours", () -> { ZonedDateTime a = ZonedDateTime.of(2024, 4, 6, 23, 0, 0, 0, syd); return IntStream.range(0, 6).mapToObj(i -> a.plusHours(i).toLocalTime() + "" + a.plusHours(i).getOffset()).toList(); });
        t("meet", () -> { LocalTime nine = LocalTime.of(9, 0); LocalDate d = LocalDate.of(2024, 7, 1); return Stream.of("Europe/London", "Asia/Tokyo", "America/Los_Angeles").map(z -> ZonedDateTime.of(d, nine, ZoneId.of(z)).withZoneSameInstant(ZoneOffset.UTC).toLocalDateTime()).toList(); });
        t("monthend", () -> Stream.iterate(LocalDate.of(2024, 1, 31), d -> d.plusMonths(1).with(TemporalAdjusters.lastDayOfMonth())).limit(6).toList());
        t("drift", () -> Stream.iterate(LocalDate.of(2024, 1, 31), d -> d.plusMonths(1)).limit(4).toList());
        t("biweekly", () -> LocalDate.of(2024, 2, 2).datesUntil(LocalDate.of(2024, 4, 1), Period.ofWeeks(2)).toList());
        t("overlap", () -> { LocalDate a1 = LocalDate.of(2024, 1, 1), a2 = LocalDate.of(2024, 3, 1), b1 = LocalDate.of(2024, 2, 10), b2 = LocalDate.of(2024, 5, 1); LocalDate s = a1.isAfter(b1) ? a1 : b1, e = a2.isBefore(b2) ? a2 : b2; return ChronoUnit.DAYS.between(s, e); });
        t("workdays", () -> { LocalDate d = LocalDate.of(2024, 5, 30); int n = 5; while (n > 0) { d = d.plusDays(1); if (d.getDayOfWeek().getValue() < 6) n--; } return d + " " + d.getDayOfWeek(); });
        t("len", () -> { long s = 0; for (int m = 1; m <= 12; m++) s = s * 31 + Duration.between(LocalDate.of(2024, m, 1).atStartOfDay(ny), LocalDate.of(2024, m, 1).plusMonths(1).atStartOfDay(ny)).toHours(); return s; });
        t("startofday", () -> LocalDate.of(2018, 11, 4).atStartOfDay(ZoneId.of("America/Sao_Paulo")) + " " + LocalDate.of(2011, 12, 30).atStartOfDay(ZoneId.of("Pacific/Apia")));
    }
}
