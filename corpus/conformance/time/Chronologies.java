// Non-ISO chronologies: Thai, Japanese, Minguo, Hijrah.
import java.time.*;
import java.time.chrono.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;
public class Chronologies {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        LocalDate d = LocalDate.of(2024, 5, 6);
        for (Chronology c : new Chronology[]{IsoChronology.INSTANCE, ThaiBuddhistChronology.INSTANCE, JapaneseChronology.INSTANCE, MinguoChronology.INSTANCE, HijrahChronology.INSTANCE}) { t(c.getId(), () -> c.date(d) + " " + c.date(d).getEra() + " " + c.date(d).get(ChronoField.YEAR_OF_ERA) + " " + c.date(d).lengthOfYear() + c.isLeapYear(1445) + " " + c.getCalendarType() + c.eras() + " " + c.range(ChronoField.MONTH_OF_YEAR)); t(c.getId() + ".plus", () -> c.date(d).plus(14, ChronoUnit.MONTHS) + " " + c.date(d).until(c.date(d.plusDays(400))) + " " + LocalDate.from(c.date(d).minus(1, ChronoUnit.YEARS))); t(c.getId() + ".fmt", () -> DateTimeFormatter.ofPattern("d MMMM y G", Locale.ENGLISH).withChronology(c).format(c.date(d))); }
        t("jp", () -> JapaneseDate.of(JapaneseEra.HEISEI, 31, 4, 30) + " " + JapaneseDate.of(2019, 5, 1).getEra() + JapaneseEra.SHOWA.getValue());
        t("jpbad", () -> JapaneseDate.of(JapaneseEra.HEISEI, 1, 1, 1));
        t("hij", () -> HijrahDate.of(1445, 9, 1) + " " + LocalDate.from(HijrahDate.of(1445, 9, 1)) + HijrahDate.of(1445, 9, 1).lengthOfMonth());
        t("hijbad", () -> HijrahDate.of(1445, 13, 1));
        t("th", () -> ThaiBuddhistDate.from(d).get(ChronoField.YEAR) + " " + ThaiBuddhistDate.of(2567, 5, 6).equals(ThaiBuddhistDate.from(d)) + MinguoDate.from(d).compareTo(MinguoDate.from(d.plusDays(1))));
        t("of", () -> Chronology.of("Hijrah-umalqura") + " " + Chronology.ofLocale(Locale.forLanguageTag("th-TH-u-ca-buddhist")));
        t("ofbad", () -> Chronology.of("Nope"));
        t("avail", () -> Chronology.getAvailableChronologies().size());
        t("period", () -> IsoChronology.INSTANCE.period(1, 2, 3) + " " + ChronoPeriod.between(JapaneseDate.of(2000, 1, 1), JapaneseDate.of(2024, 5, 6)) + IsoEra.of(1));
    }
}
