// BigDecimal parsing and the three string forms, double conversions.
import java.math.*;
public class BigDecText {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        for (String s : new String[]{"0", "-0", "0.0", "1E5", "1e-5", "123E+3", "12.30e-7", "+.5", "5.", "0E10", "0E-10", "1234567890123456789012345678901234567890.123", "1E-2147483647", "-1.00E2", "0.0000001", "0.000001"}) t("s", () -> { BigDecimal d = new BigDecimal(s); return s + " -> " + d + " | " + (Math.abs((long) d.scale()) > 1000 ? "" : d.toPlainString()) + " | " + d.toEngineeringString() + " | " + d.scale() + " " + d.precision(); });
        for (String s : new String[]{"", "abc", "1e", "1.2.3", "--1", "1e99999999999", " 1", "0x1", "1_0", "."}) t("bad", () -> new BigDecimal(s));
        for (double d : new double[]{0.1, 1.0, -2.5, 1e20, 1e-10, 4.9e-324, 123456.789}) t("d", () -> new BigDecimal(d) + " " + BigDecimal.valueOf(d) + " " + new BigDecimal(d, new MathContext(5)));
        t("nan", () -> new BigDecimal(Double.NaN));
        t("valueOf", () -> BigDecimal.valueOf(12345, 3) + " " + BigDecimal.valueOf(0, 5) + " " + BigDecimal.valueOf(-7L) + new BigDecimal(new char[]{'x', '1', '.', '5'}, 1, 3) + new BigDecimal(java.math.BigInteger.TEN, -2) + BigDecimal.valueOf(Long.MIN_VALUE, -3));
        t("hash", () -> new BigDecimal("1234567890123456789.5").hashCode() + " " + BigDecimal.valueOf(15, 1).hashCode());
    }
}
