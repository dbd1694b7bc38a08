// BigDecimal scale rules, add, multiply, divide, remainder, pow and exceptions.
import java.math.*;
import java.util.*;
public class BigDecArith {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        BigDecimal a = new BigDecimal("123.4500"), b = new BigDecimal("-0.0070"), t3 = new BigDecimal("3");
        t("scale", () -> a.scale() + " " + a.precision() + " " + a.unscaledValue() + " " + a.stripTrailingZeros() + " " + new BigDecimal("1000").stripTrailingZeros() + " " + new BigDecimal("0.000").stripTrailingZeros().scale());
        t("arith", () -> a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.negate() + " " + b.abs() + " " + a.remainder(t3) + " " + b.signum() + a.divideToIntegralValue(t3) + Arrays.toString(a.divideAndRemainder(b)));
        t("div", () -> a.divide(new BigDecimal("0.5")) + " " + BigDecimal.ONE.divide(new BigDecimal("8")) + " " + a.divide(t3, 10, RoundingMode.HALF_UP) + " " + a.divide(t3, MathContext.DECIMAL32) + " " + BigDecimal.ONE.divide(t3, 5, RoundingMode.CEILING));
        t("divinf", () -> BigDecimal.ONE.divide(t3));
        t("div0", () -> a.divide(BigDecimal.ZERO));
        t("div00", () -> BigDecimal.ZERO.divide(BigDecimal.ZERO));
        t("pow", () -> a.pow(3) + " " + b.pow(2) + " " + a.pow(3, new MathContext(5)) + " " + t3.pow(-2, MathContext.DECIMAL64) + a.pow(0));
        t("powbad", () -> a.pow(-1));
        t("eq", () -> new BigDecimal("2.0").equals(new BigDecimal("2.00")) + " " + new BigDecimal("2.0").compareTo(new BigDecimal("2.00")) + new BigDecimal("2.0").hashCode() + " " + new BigDecimal("2.00").hashCode() + a.max(b) + a.min(b));
        t("point", () -> a.movePointLeft(5) + " " + a.movePointRight(5) + " " + a.scaleByPowerOfTen(-3) + " " + a.setScale(2) + " " + a.ulp());
        t("setScale", () -> a.setScale(1));
        t("sqrt", () -> new BigDecimal("2").sqrt(new MathContext(40)) + " " + new BigDecimal("144").sqrt(MathContext.UNLIMITED) + " " + new BigDecimal("0.0625").sqrt(MathContext.DECIMAL64));
        t("sqrtbad", () -> new BigDecimal("2").sqrt(MathContext.UNLIMITED));
        t("ints", () -> a.intValue() + " " + a.toBigInteger() + " " + a.doubleValue() + " " + new BigDecimal("1e400").doubleValue() + new BigDecimal("4.9e-324").doubleValue() + " " + new BigDecimal("99999999999").longValueExact());
        t("exact", () -> a.intValueExact());
    }
}
