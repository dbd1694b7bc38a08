// BigInteger parsing and printing in every radix plus huge conversions.
import java.math.*;
public class BigIntRadix {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        BigInteger a = new BigInteger("7").pow(300).negate();
        for (int r : new int[]{2, 3, 8, 10, 16, 27, 36}) t("r" + r, () -> { String s = a.toString(r); return s.length() + " " + s.hashCode() + " " + new BigInteger(s, r).equals(a) + " " + s.substring(0, 20); });
        t("r99", () -> a.toString(99).equals(a.toString()));
        t("plus", () -> new BigInteger("+5") + " " + new BigInteger("-0") + " " + new BigInteger("000123") + new BigInteger("ZZ", 36));
        t("empty", () -> new BigInteger(""));
        t("bad", () -> new BigInteger("12x"));
        t("bad2", () -> new BigInteger("1-2"));
        t("bad3", () -> new BigInteger("8", 8));
        t("badr", () -> new BigInteger("1", 50));
        t("huge", () -> { BigInteger f = BigInteger.ONE; for (int i = 2; i <= 1000; i++) f = f.multiply(BigInteger.valueOf(i)); String s = f.toString(); return s.length() + " " + s.hashCode() + " " + f.bitLength() + " " + new BigInteger(s).equals(f); });
        t("fib", () -> { BigInteger x = BigInteger.ZERO, y = BigInteger.ONE; for (int i = 0; i < 1000; i++) { BigInteger t = x.add(y); x = y; y = t; } return x; });
        t("karatsuba", () -> { BigInteger p = BigInteger.valueOf(3).pow(4000), q = BigInteger.valueOf(5).pow(3500); BigInteger m = p.multiply(q); return m.hashCode() + " " + m.divide(p).equals(q) + m.mod(q).signum() + p.multiply(p).equals(p.pow(2)); });
        t("toom", () -> { BigInteger p = BigInteger.ONE.shiftLeft(9000).subtract(BigInteger.valueOf(12345)), q = p.multiply(p.add(BigInteger.ONE)); return q.hashCode() + " " + q.bitLength() + " " + q.divide(p).equals(p.add(BigInteger.ONE)) + " " + q.sqrt().equals(p); });
    }
}
