// Number parsing across formats: leniency, positions, integer-only and locale separators.
import java.text.*;
import java.util.*;
public class ParseNumbers {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        NumberFormat us = NumberFormat.getInstance(Locale.US), de = NumberFormat.getInstance(Locale.GERMANY), fr = NumberFormat.getInstance(Locale.FRANCE);
        for (String s : new String[]{"1,234.5", "1.234,5", "-5", "12abc", "1e3", "0x10", ",5", "1,,2", "\u221e", "NaN", "  1", "+1", "1 234", "99999999999999999999"}) { t("us", () -> s + " -> " + us.parse(s)); t("de", () -> s + " -> " + de.parse(s)); }
        t("int", () -> { NumberFormat n = NumberFormat.getIntegerInstance(Locale.US); ParsePosition p = new ParsePosition(0); return n.parse("12.9", p) + " " + p.getIndex(); });
        t("neg0", () -> us.parse("-0") + " " + us.parse("-0").getClass().getSimpleName() + us.parse("1.0").getClass().getSimpleName());
        t("fr", () -> fr.parse("1\u202f234,5"));
        t("pct", () -> NumberFormat.getPercentInstance(Locale.US).parse("12.5%") + " " + NumberFormat.getCurrencyInstance(Locale.US).parse("-$1,000.50"));
        t("obj", () -> us.parseObject("5") + " " + us.format((Object) 1234L));
        t("objbad", () -> us.format("str"));
        t("clone", () -> us.clone().equals(us) + " " + us.hashCode());
    }
}
