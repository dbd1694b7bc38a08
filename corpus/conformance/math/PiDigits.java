// Big computations: digits of pi by spigot, e by series, Mersenne exponents, binomials, continued fractions.
import java.math.*;
import java.util.*;
public class PiDigits {
    static String pi(int n) { BigInteger q = BigInteger.ONE, r = BigInteger.ZERO, t = BigInteger.ONE, k = BigInteger.ONE, m = BigInteger.valueOf(3), x = m; StringBuilder sb = new StringBuilder(); while (sb.length() < n) { if (q.shiftLeft(2).add(r).subtract(t).compareTo(m.multiply(t)) < 0) { sb.append(m); BigInteger nr = BigInteger.TEN.multiply(r.subtract(m.multiply(t))); m = BigInteger.TEN.multiply(q.multiply(BigInteger.valueOf(3)).add(r)).divide(t).subtract(BigInteger.TEN.multiply(m)); q = q.multiply(BigInteger.TEN); r = nr; } else { BigInteger nr = q.shiftLeft(1).add(r).multiply(x), nn = q.multiply(BigInteger.valueOf(7)).multiply(k).add(BigInteger.TWO).add(r.multiply(x)).divide(t.multiply(x)); q = q.multiply(k); t = t.multiply(x); x = x.add(BigInteger.TWO); k = k.add(BigInteger.ONE); m = nn; r = nr; } } return sb.toString(); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("pi", () -> pi(120));
        t("e", () -> { MathContext c = new MathContext(60); BigDecimal e = BigDecimal.ONE, f = BigDecimal.ONE; for (int i = 1; i < 60; i++) { f = f.multiply(BigDecimal.valueOf(i)); e = e.add(BigDecimal.ONE.divide(f, c), c); } return e; });
        t("mersenne", () -> { List<Integer> l = new ArrayList<>(); for (int p : new int[]{3, 5, 7, 11, 13, 17, 19, 31, 61, 89, 107}) { BigInteger m = BigInteger.ONE.shiftLeft(p).subtract(BigInteger.ONE), s = BigInteger.valueOf(4); for (int i = 2; i < p; i++) s = s.multiply(s).subtract(BigInteger.TWO).mod(m); if (s.signum() == 0) l.add(p); } return l; });
        t("binom", () -> { BigInteger c = BigInteger.ONE; for (int i = 0; i < 50; i++) c = c.multiply(BigInteger.valueOf(100 - i)).divide(BigInteger.valueOf(i + 1)); return c; });
        t("catalan", () -> { BigInteger c = BigInteger.ONE; for (int n = 0; n < 40; n++) c = c.multiply(BigInteger.valueOf(4L * n + 2)).divide(BigInteger.valueOf(n + 2)); return c; });
        t("sqrt2", () -> { BigInteger n = BigInteger.ONE, d = BigInteger.ONE; for (int i = 0; i < 60; i++) { BigInteger t = n.add(d.shiftLeft(1)); d = n.add(d); n = t; } return n + "/" + d; });
        t("digitsum", () -> BigInteger.TWO.pow(1000).toString().chars().map(c -> c - '0').sum());
        t("crt", () -> { BigInteger N = BigInteger.valueOf(3 * 5 * 7), x = BigInteger.ZERO; int[][] s = {{2, 3}, {3, 5}, {2, 7}}; for (int[] k : s) { BigInteger m = BigInteger.valueOf(k[1]), ni = N.divide(m); x = x.add(BigInteger.valueOf(k[0]).multiply(ni).multiply(ni.modInverse(m))); } return x.mod(N); });
    }
}
