// java.util.Formatter sinks, locale, argument indexes, Appendable failures and Formattable.
import java.util.*;
public class FormatterClass {
    static class M implements Formattable { public void formatTo(Formatter f, int fl, int w, int p) { f.format("M(%s,%d,%d)", (fl & FormattableFlags.ALTERNATE) != 0 ? "#" : (fl & FormattableFlags.LEFT_JUSTIFY) != 0 ? "-" : (fl & FormattableFlags.UPPERCASE) != 0 ? "U" : "", w, p); } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("m", () -> String.format("%s %10s %-5.2s %#s %S", new M(), new M(), new M(), new M(), new M()));
        t("app", () -> { StringBuilder sb = new StringBuilder(); try (Formatter f = new Formatter(sb)) { f.format("%2$d %1$d %<x%n", 10, 20); } return sb.toString().trim(); });
        t("ioex", () -> { Formatter f = new Formatter(new Appendable() { public Appendable append(CharSequence c) throws java.io.IOException { throw new java.io.IOException("sink"); } public Appendable append(CharSequence c, int a, int b) { return this; } public Appendable append(char c) { return this; } }); f.format("%s", 1); return f.ioException().getMessage(); });
        t("loc", () -> new Formatter(Locale.FRANCE).format("%.2f", 1.5) + " " + new Formatter(Locale.US).format(Locale.GERMANY, "%.1f", 2.5));
        t("stream", () -> { java.io.ByteArrayOutputStream o = new java.io.ByteArrayOutputStream(); Formatter f = new Formatter(o, "UTF-8", Locale.ROOT); f.format("\u20ac%d", 5); f.flush(); return o.size(); });
        t("closed", () -> { Formatter f = new Formatter(); f.close(); return f.toString(); });
        t("table", () -> { StringBuilder sb = new StringBuilder(); for (Object[] r : new Object[][]{{"apple", 1.5, 3}, {"kiwi", 22.25, 100}}) sb.append(String.format(Locale.ROOT, "|%-8s|%8.2f|%05d|%x|", r[0], r[1], r[2], r[2])); return sb; });
        t("dates", () -> String.format(Locale.US, "%1$tA %1$tb %1$te %1$tI %1$tp %1$tC %1$ty %1$th", java.time.LocalDateTime.of(2024, 3, 5, 16, 7)));
        t("epoch", () -> String.format("%ts %<tQ", new Date(1234567890123L)));
        t("bignum", () -> String.format(Locale.US, "%,d %,.3f %e", new java.math.BigInteger("12345678901234567890"), new java.math.BigDecimal("9876543.21"), new java.math.BigDecimal("0.00012345")));
        t("missing", () -> String.format("%d %d", 1));
        t("nulls", () -> String.format("%s %d %c %b %x %10s|%-6s|", null, null, null, null, null, null, null));
        t("surr", () -> String.format("%5s|%c", "\ud83d\ude00", 0x1F600));
        t("hash", () -> String.format("%h %H", "hi", "hi") + String.format("%%|%5s|%n", "x").trim());
    }
}
