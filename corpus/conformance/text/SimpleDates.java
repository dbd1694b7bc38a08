// SimpleDateFormat patterns with explicit zone and locale, lenient parsing, week years and errors.
import java.text.*;
import java.util.*;
public class SimpleDates {
    static SimpleDateFormat f(String p, Locale l, String z) { SimpleDateFormat s = new SimpleDateFormat(p, l); s.setTimeZone(TimeZone.getTimeZone(z)); return s; }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Date d = new Date(1709210096123L), e = new Date(0L);
        for (String p : new String[]{"yyyy-MM-dd'T'HH:mm:ss.SSSZ", "EEE, d MMM yy", "EEEE MMMM", "G y Y w W D F u", "h:mm a", "K k H", "z zzzz", "X XX XXX", "''yy''", "yyyyy", "M MM MMM MMMM L LLLL", "S SS SSS"}) t("p", () -> p + " : " + f(p, Locale.US, "UTC").format(d) + " | " + f(p, Locale.US, "America/New_York").format(e));
        for (Locale l : new Locale[]{Locale.GERMANY, Locale.FRANCE, Locale.JAPAN, Locale.forLanguageTag("ru"), Locale.forLanguageTag("th-TH")}) t(l.toString(), () -> f("EEEE d MMMM yyyy", l, "Asia/Tokyo").format(d));
        t("parse", () -> f("yyyy-MM-dd HH:mm Z", Locale.US, "UTC").parse("2020-02-29 12:30 +0200").getTime());
        t("lenient", () -> f("yyyy-MM-dd", Locale.US, "UTC").parse("2021-02-31").getTime());
        t("strict", () -> { SimpleDateFormat s = f("yyyy-MM-dd", Locale.US, "UTC"); s.setLenient(false); return s.parse("2021-02-31"); });
        t("two", () -> f("dd/MM/yy", Locale.US, "UTC").parse("01/01/1995").getTime());
        t("bad", () -> f("yyyy", Locale.US, "UTC").parse("abc"));
        t("badp", () -> new SimpleDateFormat("yyyy bb", Locale.US));
        t("badq", () -> new SimpleDateFormat("'open", Locale.US));
        t("styles", () -> { StringBuilder sb = new StringBuilder(); for (int s : new int[]{DateFormat.SHORT, DateFormat.MEDIUM, DateFormat.LONG, DateFormat.FULL}) { DateFormat df = DateFormat.getDateInstance(s, Locale.UK); df.setTimeZone(TimeZone.getTimeZone("UTC")); sb.append(df.format(d)).append(" | "); } return sb; });
        t("times", () -> { DateFormat df = DateFormat.getTimeInstance(DateFormat.MEDIUM, Locale.GERMANY); df.setTimeZone(TimeZone.getTimeZone("Europe/Berlin")); return df.format(d); });
        t("pos", () -> { ParsePosition p = new ParsePosition(3); Date q = f("yyyy", Locale.US, "UTC").parse("xx 1999z", p); return q.getTime() + " " + p.getIndex(); });
        t("sym", () -> { DateFormatSymbols s = DateFormatSymbols.getInstance(Locale.ITALY); return Arrays.toString(s.getMonths()) + Arrays.toString(s.getShortWeekdays()) + Arrays.toString(s.getAmPmStrings()) + Arrays.toString(s.getEras()); });
        t("customsym", () -> { DateFormatSymbols s = new DateFormatSymbols(Locale.US); s.setAmPmStrings(new String[]{"am!", "pm!"}); SimpleDateFormat q = new SimpleDateFormat("h a", s); q.setTimeZone(TimeZone.getTimeZone("UTC")); return q.format(d); });
        t("topat", () -> f("d MMM", Locale.US, "UTC").toPattern() + f("d", Locale.US, "UTC").equals(f("d", Locale.US, "UTC")));
    }
}
