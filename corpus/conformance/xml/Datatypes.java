// javax.xml.datatype Duration and XMLGregorianCalendar.
import java.util.*;
import javax.xml.datatype.*;
public class Datatypes {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        DatatypeFactory f = DatatypeFactory.newInstance();
        t("dur", () -> f.newDuration("P1Y2M3DT4H5M6.7S") + " " + f.newDuration(90061000L) + f.newDuration("-PT1M").getSign() + f.newDuration("P1M").isSet(DatatypeConstants.YEARS));
        t("arith", () -> f.newDuration("P1D").add(f.newDuration("PT12H")) + " " + f.newDuration("PT1H").multiply(3) + f.newDuration("P1Y").negate() + f.newDuration("P1M").subtract(f.newDuration("P2M")));
        t("cmp", () -> f.newDuration("P1M").compare(f.newDuration("P30D")) + " " + f.newDuration("PT60M").equals(f.newDuration("PT1H")) + f.newDuration("P2D").isLongerThan(f.newDuration("PT47H")));
        t("bad", () -> f.newDuration("1Y"));
        t("bad2", () -> f.newDuration("P"));
        t("cal", () -> f.newXMLGregorianCalendar("2024-02-29T12:30:45.5Z") + " " + f.newXMLGregorianCalendar("2024-02-29").getXMLSchemaType().getLocalPart() + f.newXMLGregorianCalendar("--02-29") + f.newXMLGregorianCalendar("12:00:00+02:00").normalize());
        t("fields", () -> { XMLGregorianCalendar c = f.newXMLGregorianCalendar("2024-02-29T12:30:45.5+01:00"); return c.getYear() + " " + c.getMonth() + c.getTimezone() + c.getFractionalSecond() + c.getMillisecond() + c.isValid() + c.toGregorianCalendar().getTimeInMillis(); });
        t("add", () -> { XMLGregorianCalendar c = f.newXMLGregorianCalendar("2024-01-31T00:00:00Z"); c.add(f.newDuration("P1M")); return c; });
        t("calbad", () -> f.newXMLGregorianCalendar("2023-02-29"));
        t("calcmp", () -> f.newXMLGregorianCalendar("2024-01-01T00:00:00Z").compare(f.newXMLGregorianCalendar("2024-01-01T01:00:00+01:00")));
        t("consts", () -> DatatypeConstants.MONTHS + " " + DatatypeConstants.DATE + DatatypeConstants.FIELD_UNDEFINED);
    }
}
