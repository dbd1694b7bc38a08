// NumberFormat instances per locale: integer, percent, currency and compact.
import java.text.*;
import java.util.*;
public class NumberFormats {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        for (String l : new String[]{"en-US", "en-GB", "de-DE", "fr-FR", "ja-JP", "hi-IN", "es-ES", "pl-PL", "ru-RU", "zh-CN"}) { Locale c = Locale.forLanguageTag(l); t(l + "-num", () -> NumberFormat.getInstance(c).format(1234567.891) + " | " + NumberFormat.getIntegerInstance(c).format(2.5) + " | " + NumberFormat.getIntegerInstance(c).format(3.5)); t(l + "-cur", () -> NumberFormat.getCurrencyInstance(c).format(-1234.5) + " | " + NumberFormat.getPercentInstance(c).format(0.256)); t(l + "-compact", () -> NumberFormat.getCompactNumberInstance(c, NumberFormat.Style.SHORT).format(12345) + " | " + NumberFormat.getCompactNumberInstance(c, NumberFormat.Style.LONG).format(7654321)); }
        t("curset", () -> { NumberFormat n = NumberFormat.getCurrencyInstance(Locale.US); n.setCurrency(Currency.getInstance("EUR")); return n.format(3.14159) + " " + n.getCurrency(); });
        t("jpy", () -> { NumberFormat n = NumberFormat.getCurrencyInstance(Locale.US); n.setCurrency(Currency.getInstance("JPY")); n.setMaximumFractionDigits(0); return n.format(99.9); });
        t("parse", () -> NumberFormat.getInstance(Locale.GERMANY).parse("1.234,56") + " " + NumberFormat.getPercentInstance(Locale.US).parse("25%") + NumberFormat.getCurrencyInstance(Locale.US).parse("$5.25"));
        t("parsecompact", () -> NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT).parse("12K"));
        t("bad", () -> NumberFormat.getInstance(Locale.US).parse("x"));
        t("fractions", () -> { NumberFormat n = NumberFormat.getInstance(Locale.US); n.setMinimumFractionDigits(2); n.setMaximumFractionDigits(3); n.setGroupingUsed(false); return n.format(12345.67891) + " " + n.format(1) + n.isParseIntegerOnly(); });
        t("big", () -> NumberFormat.getInstance(Locale.US).format(Long.MAX_VALUE) + " " + NumberFormat.getInstance(Locale.US).format(1e20) + NumberFormat.getInstance(Locale.US).format(-0.0));
    }
}
