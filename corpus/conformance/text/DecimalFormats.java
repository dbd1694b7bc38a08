// DecimalFormat patterns, rounding modes, symbols in several locales, parsing and big numbers.
import java.math.*;
import java.text.*;
import java.util.*;
public class DecimalFormats {
    static String f(String p, Object n) { return new DecimalFormat(p, DecimalFormatSymbols.getInstance(Locale.US)).format(n); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        for (String p : new String[]{"0", "#", "0.00", "#.##", "#,##0.00", "000.0", "0.###E0", "##0.##E0", "00%", "#.#\u2030", "$#,##0.00;($#,##0.00)", "'#'0", "0.00 'units'", "#,##,##0", "0000000000"}) t("p", () -> p + " : " + f(p, 1234.567) + " " + f(p, -0.005) + " " + f(p, 0) + " " + f(p, 1e10) + " " + f(p, Double.NaN) + " " + f(p, Double.NEGATIVE_INFINITY));
        for (RoundingMode m : RoundingMode.values()) t(m.name(), () -> { DecimalFormat d = new DecimalFormat("0.0", DecimalFormatSymbols.getInstance(Locale.US)); d.setRoundingMode(m); return d.format(0.25) + " " + d.format(-0.25) + " " + d.format(0.35) + " " + d.format(1.5); });
        for (String l : new String[]{"de-DE", "fr-FR", "de-CH", "hi-IN", "ar-EG", "pt-BR", "sv-SE", "ja-JP"}) t(l, () -> { String s = new DecimalFormat("#,##0.00", DecimalFormatSymbols.getInstance(Locale.forLanguageTag(l))).format(-1234567.891); return s + " " + s.chars().boxed().toList(); });
        t("big", () -> f("#,##0.0000", new BigDecimal("12345678901234567890.12345")) + " " + f("0", new BigInteger("9".repeat(30))));
        t("parse", () -> new DecimalFormat("#,##0.0", DecimalFormatSymbols.getInstance(Locale.US)).parse("1,234.5xyz") + " " + new DecimalFormat("0", DecimalFormatSymbols.getInstance(Locale.US)).parse("42").getClass());
        t("parsebig", () -> { DecimalFormat d = new DecimalFormat("0", DecimalFormatSymbols.getInstance(Locale.US)); d.setParseBigDecimal(true); return d.parse("1.10"); });
        t("parsebad", () -> new DecimalFormat("0").parse("abc"));
        t("pos", () -> { ParsePosition p = new ParsePosition(2); Number n = new DecimalFormat("0", DecimalFormatSymbols.getInstance(Locale.US)).parse("ab12c", p); return n + " " + p.getIndex() + p.getErrorIndex(); });
        t("badpat", () -> new DecimalFormat("0.0.0"));
        t("badpat2", () -> new DecimalFormat("#0#"));
        t("toPat", () -> new DecimalFormat("#,##0.0#;(#)", DecimalFormatSymbols.getInstance(Locale.US)).toPattern() + new DecimalFormat("0.0E0").toLocalizedPattern());
        t("mods", () -> { DecimalFormat d = new DecimalFormat("0.0", DecimalFormatSymbols.getInstance(Locale.US)); d.setMinimumIntegerDigits(3); d.setMaximumFractionDigits(4); d.setPositivePrefix("+"); d.setGroupingSize(2); d.setGroupingUsed(true); d.setDecimalSeparatorAlwaysShown(true); return d.format(12345.678901) + d.format(5) + d.getNegativePrefix() + d.getMultiplier(); });
        t("field", () -> { FieldPosition fp = new FieldPosition(NumberFormat.INTEGER_FIELD); StringBuffer sb = new StringBuffer(); new DecimalFormat("#,##0.0", DecimalFormatSymbols.getInstance(Locale.US)).format(1234.5, sb, fp); return sb + " " + fp.getBeginIndex() + "-" + fp.getEndIndex(); });
    }
}
