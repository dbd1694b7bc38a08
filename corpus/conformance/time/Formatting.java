// DateTimeFormatter patterns and predefined formatters, several locales.
import java.time.*;
import java.time.format.*;
import java.util.*;
public class Formatting {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        ZonedDateTime z = ZonedDateTime.of(2024, 2, 9, 15, 4, 5, 6_007_008, ZoneId.of("Europe/Paris"));
        for (String p : new String[]{"yyyy-MM-dd HH:mm:ss.SSSSSS", "uuuu D d E EEEE e c", "M MM MMM MMMM MMMMM L", "h:mm a B", "Q QQQ QQQQ", "w W Y", "z zzzz VV", "x xxx X XXX O OOOO Z ZZZZ ZZZZZ", "G GGGG", "n N A", "''q'' 'lit'", "yy y", "k K", "ppppH"}) t("p", () -> p + " : " + z.format(DateTimeFormatter.ofPattern(p, Locale.US)));
        for (DateTimeFormatter f : new DateTimeFormatter[]{DateTimeFormatter.ISO_DATE_TIME, DateTimeFormatter.ISO_INSTANT, DateTimeFormatter.BASIC_ISO_DATE, DateTimeFormatter.ISO_WEEK_DATE, DateTimeFormatter.ISO_ORDINAL_DATE, DateTimeFormatter.RFC_1123_DATE_TIME, DateTimeFormatter.ISO_LOCAL_TIME}) t("iso", () -> f.format(z));
        for (String l : new String[]{"de", "fr", "ja", "es-MX", "ru", "ko"}) t(l, () -> z.format(DateTimeFormatter.ofPattern("EEEE d MMMM uuuu", Locale.forLanguageTag(l))) + " " + z.format(DateTimeFormatter.ofPattern("EEE LLL a", Locale.forLanguageTag(l))));
        for (FormatStyle s : FormatStyle.values()) t(s.name(), () -> z.format(DateTimeFormatter.ofLocalizedDate(s).withLocale(Locale.UK)) + " | " + z.toLocalDate().format(DateTimeFormatter.ofLocalizedDate(s).withLocale(Locale.GERMANY)));
        t("bad", () -> DateTimeFormatter.ofPattern("b"));
        t("bad2", () -> DateTimeFormatter.ofPattern("yyyy'"));
        t("bad3", () -> LocalDate.EPOCH.format(DateTimeFormatter.ofPattern("HH")));
        t("str", () -> DateTimeFormatter.ofPattern("yyyy-MM[-dd]") + " " + DateTimeFormatter.ISO_DATE);
    }
}
