// BigInteger arithmetic on large operands: multiply, divide, gcd, mod, pow, shifts and bit operations.
import java.math.*;
import java.util.*;
public class BigIntArith {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        BigInteger a = new BigInteger("123456789012345678901234567890123456789"), b = new BigInteger("-987654321098765432109876543210"), z = BigInteger.ZERO;
        t("arith", () -> a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(b) + " " + a.remainder(b) + " " + b.mod(a));
        t("div", () -> Arrays.toString(a.divideAndRemainder(b)) + Arrays.toString(b.divideAndRemainder(BigInteger.valueOf(7))) + b.negate().signum());
        t("div0", () -> a.divide(z));
        t("mod0", () -> a.mod(b));
        t("gcd", () -> a.gcd(b) + " " + z.gcd(z) + " " + a.pow(5) + " " + b.pow(3) + " " + z.pow(0));
        t("powneg", () -> a.pow(-1));
        t("shift", () -> a.shiftLeft(70) + " " + b.shiftRight(20) + " " + b.shiftRight(500) + " " + a.shiftLeft(-10) + b.shiftRight(-3));
        t("bits", () -> a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.not() + " " + a.andNot(b) + " " + a.bitLength() + b.bitCount() + " " + a.getLowestSetBit() + a.testBit(5) + b.setBit(3) + a.clearBit(0) + a.flipBit(100));
        t("sqrt", () -> a.sqrt() + " " + Arrays.toString(a.sqrtAndRemainder()) + " " + BigInteger.TWO.pow(200).sqrt());
        t("sqrtneg", () -> b.sqrt());
        t("cmp", () -> a.compareTo(b) + " " + a.equals(new BigInteger(a.toString())) + " " + a.hashCode() + " " + b.hashCode() + a.min(b) + a.max(b) + z.signum());
        t("conv", () -> a.intValue() + " " + a.longValue() + " " + a.doubleValue() + " " + b.floatValue() + " " + a.byteValue() + BigInteger.TWO.pow(2000).doubleValue() + new BigInteger("9007199254740993").doubleValue());
        t("exact", () -> a.longValueExact());
        t("exact2", () -> BigInteger.valueOf(128).byteValueExact());
        t("bytes", () -> Arrays.toString(a.toByteArray()) + Arrays.toString(b.toByteArray()) + new BigInteger(new byte[]{-1, 0}) + new BigInteger(1, new byte[]{-1, 0}) + new BigInteger(new byte[]{9, 1, 2, 9}, 1, 2));
        t("cache", () -> (BigInteger.valueOf(5) == BigInteger.valueOf(5)) + " " + BigInteger.valueOf(Long.MIN_VALUE) + BigInteger.TEN);
    }
}
