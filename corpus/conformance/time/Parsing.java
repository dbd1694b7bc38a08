// Parsing with formatters: optional parts, resolver styles, builders, defaults and failure messages.
import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;
public class Parsing {
    static DateTimeFormatter f(String p) { return DateTimeFormatter.ofPattern(p, Locale.US); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("ok", () -> LocalDate.parse("09 Feb 2024", f("dd MMM yyyy")) + " " + LocalTime.parse("3:04 PM", f("h:mm a")) + LocalDateTime.parse("20240209150405", f("yyyyMMddHHmmss")));
        t("opt", () -> List.of("2024-02", "2024-02-09").stream().map(s -> f("yyyy-MM[-dd]").parse(s).isSupported(ChronoField.DAY_OF_MONTH)).toList());
        t("best", () -> f("yyyy-MM-dd[ HH:mm]").parseBest("2024-02-09", LocalDateTime::from, LocalDate::from));
        t("lenient", () -> LocalDate.parse("2023-02-31", f("uuuu-MM-dd").withResolverStyle(ResolverStyle.LENIENT)) + " " + LocalDate.parse("2023-02-31", f("uuuu-MM-dd").withResolverStyle(ResolverStyle.SMART)));
        t("strict", () -> LocalDate.parse("2023-02-31", f("uuuu-MM-dd").withResolverStyle(ResolverStyle.STRICT)));
        t("month", () -> LocalDate.parse("2023-13-01"));
        t("idx", () -> { try { LocalDate.parse("2023-1x-01"); return 0; } catch (DateTimeParseException e) { return e.getErrorIndex() + e.getParsedString(); } });
        t("text", () -> LocalDate.parse("2023-01-01zz"));
        t("conflict", () -> LocalDate.parse("2024-02-09 Mon", f("yyyy-MM-dd EEE")));
        t("builder", () -> { DateTimeFormatter b = new DateTimeFormatterBuilder().parseCaseInsensitive().appendPattern("MMM yyyy").parseDefaulting(ChronoField.DAY_OF_MONTH, 1).toFormatter(Locale.US); return LocalDate.parse("fEB 2024", b); });
        t("reduced", () -> LocalDate.parse("690102", new DateTimeFormatterBuilder().appendValueReduced(ChronoField.YEAR, 2, 2, 1950).appendPattern("MMdd").toFormatter()));
        t("frac", () -> LocalTime.parse("01:02:03.12", new DateTimeFormatterBuilder().appendPattern("HH:mm:ss").appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true).toFormatter()));
        t("pos", () -> { java.text.ParsePosition p = new java.text.ParsePosition(2); TemporalAccessor a = f("yyyy").parseUnresolved("xx2024", p); return a.isSupported(ChronoField.YEAR_OF_ERA) + " " + p.getIndex(); });
        t("german", () -> LocalDate.parse("9. Februar 2024", DateTimeFormatter.ofPattern("d. MMMM yyyy", Locale.GERMAN)));
        t("zone", () -> ZonedDateTime.parse("2024-02-09T10:00 America/New_York", f("yyyy-MM-dd'T'HH:mm VV")) + " " + OffsetDateTime.parse("2024-02-09T10:00+0530", f("yyyy-MM-dd'T'HH:mmxx")));
        t("excess", () -> DateTimeFormatter.ofPattern("HH:mm").parse("24:00", DateTimeFormatter.parsedExcessDays()));
        t("adj", () -> new DateTimeFormatterBuilder().appendText(ChronoField.DAY_OF_WEEK, Map.of(5L, "FRY")).padNext(5, '*').appendValue(ChronoField.YEAR).toFormatter().format(LocalDate.of(2024, 2, 9)));
    }
}
