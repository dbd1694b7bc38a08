// DateFormatSymbols, locale data for months, weekdays, eras and calendars across languages.
import java.text.*;
import java.util.*;
public class DateSymbols {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        for (String l : new String[]{"en", "fr", "de", "es", "ja", "zh", "ru", "ar", "tr", "ko"}) { Locale c = Locale.forLanguageTag(l); t(l, () -> { DateFormatSymbols s = DateFormatSymbols.getInstance(c); return s.getMonths()[0] + " " + s.getShortMonths()[11] + " " + s.getWeekdays()[1] + " " + s.getShortWeekdays()[7] + " " + s.getAmPmStrings()[1] + " " + s.getEras()[1]; }); t(l + "-first", () -> Calendar.getInstance(TimeZone.getTimeZone("UTC"), c).getFirstDayOfWeek() + " " + Calendar.getInstance(TimeZone.getTimeZone("UTC"), c).getMinimalDaysInFirstWeek()); t(l + "-disp", () -> Locale.JAPAN.getDisplayCountry(c) + " " + Currency.getInstance("EUR").getSymbol(c) + " " + TimeZone.getTimeZone("Europe/Paris").getDisplayName(false, TimeZone.LONG, c)); }
    }
}
