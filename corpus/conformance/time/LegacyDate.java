// java.util.Date legacy methods and conversions with a fixed default zone.
import java.util.*;
public class LegacyDate {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC")); Date d = new Date(124, 1, 29, 13, 5, 9);
        t("str", () -> d + " " + d.getTime() + " " + d.toGMTString() + " " + d.toLocaleString().isEmpty());
        t("get", () -> d.getYear() + " " + d.getMonth() + d.getDate() + d.getDay() + d.getHours() + d.getMinutes() + d.getSeconds() + d.getTimezoneOffset());
        t("set", () -> { Date e = new Date(0); e.setYear(100); e.setMonth(13); e.setDate(32); e.setHours(25); return e; });
        t("parse", () -> Date.parse("Sat, 12 Aug 1995 13:30:00 GMT") + " " + Date.parse("1 Jan 2000 PST") + Date.UTC(100, 0, 1, 0, 0, 0));
        t("parsebad", () -> Date.parse("nonsense"));
        t("cmp", () -> d.before(new Date(0)) + " " + d.after(new Date(0)) + d.compareTo(d) + d.equals(d.clone()) + d.hashCode());
        t("inst", () -> d.toInstant() + " " + Date.from(java.time.Instant.EPOCH) + new Date(Long.MAX_VALUE).getYear());
        t("ny", () -> { TimeZone.setDefault(TimeZone.getTimeZone("America/New_York")); String s = d + " " + new Date(124, 2, 10, 2, 30).getTime(); TimeZone.setDefault(TimeZone.getTimeZone("UTC")); return s; });
        t("neg", () -> new Date(-62135769600000L) + " " + new Date(-1));
        t("sql", () -> java.sql.Date.valueOf("2024-02-29") + " " + new java.sql.Date(0) + java.sql.Time.valueOf("01:02:03"));
    }
}
