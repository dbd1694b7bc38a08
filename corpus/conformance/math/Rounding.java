// RoundingMode and MathContext behaviour on ties, negative numbers and precision loss.
import java.math.*;
public class Rounding {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        for (RoundingMode m : RoundingMode.values()) t(m.name(), () -> { StringBuilder sb = new StringBuilder(); for (String s : new String[]{"5.5", "2.5", "1.6", "1.1", "1.0", "-1.1", "-1.6", "-2.5", "-5.5"}) try { sb.append(new BigDecimal(s).setScale(0, m)).append(' '); } catch (ArithmeticException e) { sb.append("AE "); } return sb; });
        for (MathContext c : new MathContext[]{MathContext.DECIMAL32, MathContext.DECIMAL64, MathContext.DECIMAL128, MathContext.UNLIMITED, new MathContext(3, RoundingMode.DOWN)}) t("mc", () -> c + " : " + new BigDecimal("12345678.9").round(c) + " " + new BigDecimal("9999.999").add(new BigDecimal("0.0005"), c) + " " + new BigDecimal("1e-20").multiply(new BigDecimal("3.33333333333"), c));
        t("parse", () -> new MathContext("precision=5 roundingMode=FLOOR") + " " + MathContext.DECIMAL32.equals(new MathContext(7, RoundingMode.HALF_EVEN)) + MathContext.DECIMAL32.hashCode() * 0);
        t("bad", () -> new MathContext(-1));
        t("bad2", () -> new MathContext("x"));
        t("carry", () -> new BigDecimal("999.9").round(new MathContext(3)) + " " + new BigDecimal("0.00099996").round(new MathContext(4)) + new BigDecimal("1e5").setScale(2) + " " + new BigDecimal("123456").setScale(-3, RoundingMode.HALF_UP));
        t("addmc", () -> new BigDecimal("1e30").add(new BigDecimal("1"), new MathContext(5)) + " " + new BigDecimal("1e30").subtract(new BigDecimal("1"), new MathContext(5, RoundingMode.DOWN)) + BigDecimal.ZERO.add(new BigDecimal("1.2345"), new MathContext(2)));
        t("money", () -> { BigDecimal total = BigDecimal.ZERO; for (int i = 0; i < 100; i++) total = total.add(new BigDecimal("0.10")); return total + " " + total.multiply(new BigDecimal("0.0825")).setScale(2, RoundingMode.HALF_EVEN); });
    }
}
