// java.util.TimeZone and SimpleTimeZone rules, ids and offsets.
import java.util.*;
public class TimeZones {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        for (String id : new String[]{"UTC", "America/Los_Angeles", "Europe/London", "Asia/Kathmandu", "GMT+5:30", "GMT-8", "Nope/Zone", "Asia/Tehran", "Pacific/Apia"}) { TimeZone z = TimeZone.getTimeZone(id); t(id.replaceAll("[^A-Za-z]", "_"), () -> z.getID() + " " + z.getRawOffset() + " " + z.getOffset(1720000000000L) + " " + z.getOffset(0L) + " " + z.inDaylightTime(new Date(1720000000000L)) + z.useDaylightTime() + z.getDSTSavings() + z.observesDaylightTime() + " " + z.getDisplayName(false, TimeZone.SHORT, Locale.US) + " " + z.toZoneId()); }
        t("simple", () -> { SimpleTimeZone s = new SimpleTimeZone(-28800000, "X", Calendar.APRIL, 1, -Calendar.SUNDAY, 7200000, Calendar.OCTOBER, -1, Calendar.SUNDAY, 7200000, 3600000); return s.getOffset(1720000000000L) + " " + s.inDaylightTime(new Date(1700000000000L)) + s.hasSameRules(TimeZone.getTimeZone("America/Los_Angeles")) + s; });
        t("simpleoff", () -> { SimpleTimeZone s = new SimpleTimeZone(3600000, "Y"); s.setStartRule(Calendar.MARCH, -1, Calendar.SUNDAY, 3600000); s.setEndRule(Calendar.OCTOBER, -1, Calendar.SUNDAY, 7200000); return s.getOffset(GregorianCalendar.AD, 2024, Calendar.MARCH, 31, Calendar.SUNDAY, 3600000) + " " + s.getOffset(GregorianCalendar.AD, 2024, Calendar.MARCH, 30, Calendar.SATURDAY, 3600000); });
        t("simplebad", () -> new SimpleTimeZone(0, "Z", 13, 1, 1, 0, 0, 0, 0, 0));
        t("def", () -> { TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo")); return new Date(0).toString() + TimeZone.getDefault().getID(); });
        t("ids", () -> Arrays.asList(TimeZone.getAvailableIDs(0)).contains("UTC") + " " + Arrays.asList(TimeZone.getAvailableIDs()).contains("Europe/Rome"));
        t("clone", () -> TimeZone.getTimeZone("UTC").clone().equals(TimeZone.getTimeZone("UTC")));
        t("disp", () -> TimeZone.getTimeZone("America/New_York").getDisplayName(true, TimeZone.LONG, Locale.ENGLISH));
    }
}
