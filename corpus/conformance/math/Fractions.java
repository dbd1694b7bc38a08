// Exact rational arithmetic class over BigInteger and matrix inversion with it.
import java.math.*;
import java.util.*;
public class Fractions {
    record Q(BigInteger n, BigInteger d) implements Comparable<Q> { Q { if (d.signum() == 0) throw new ArithmeticException("zero denominator"); if (d.signum() < 0) { n = n.negate(); d = d.negate(); } BigInteger g = n.gcd(d); if (g.signum() != 0) { n = n.divide(g); d = d.divide(g); } } static Q of(long a, long b) { return new Q(BigInteger.valueOf(a), BigInteger.valueOf(b)); } Q add(Q o) { return new Q(n.multiply(o.d).add(o.n.multiply(d)), d.multiply(o.d)); } Q mul(Q o) { return new Q(n.multiply(o.n), d.multiply(o.d)); } Q neg() { return new Q(n.negate(), d); } Q inv() { return new Q(d, n); } public int compareTo(Q o) { return n.multiply(o.d).compareTo(o.n.multiply(d)); } public String toString() { return d.equals(BigInteger.ONE) ? n + "" : n + "/" + d; } }
    static String inv(long[][] m) { int n = m.length; Q[][] a = new Q[n][2 * n]; for (int i = 0; i < n; i++) for (int j = 0; j < 2 * n; j++) a[i][j] = j < n ? Q.of(m[i][j], 1) : Q.of(j - n == i ? 1 : 0, 1); for (int c = 0; c < n; c++) { int p = c; while (p < n && a[p][c].n().signum() == 0) p++; if (p == n) return "singular"; Q[] t = a[p]; a[p] = a[c]; a[c] = t; Q f = a[c][c].inv(); for (int j = 0; j < 2 * n; j++) a[c][j] = a[c][j].mul(f); for (int r = 0; r < n; r++) if (r != c) { Q g = a[r][c].neg(); for (int j = 0; j < 2 * n; j++) a[r][j] = a[r][j].add(a[c][j].mul(g)); } } StringBuilder sb = new StringBuilder(); for (Q[] r : a) sb.append(Arrays.toString(Arrays.copyOfRange(r, n, 2 * n))); return sb.toString(); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("arith", () -> Q.of(1, 2).add(Q.of(1, 3)) + " " + Q.of(2, -4) + Q.of(6, 3) + Q.of(3, 7).mul(Q.of(7, 3)) + Q.of(0, 5));
        t("zero", () -> Q.of(1, 0));
        t("cmp", () -> Q.of(1, 3).compareTo(Q.of(2, 5)) + " " + Q.of(2, 4).equals(Q.of(1, 2)) + Q.of(-1, 2).hashCode());
        t("harm", () -> { Q s = Q.of(0, 1); for (int i = 1; i <= 30; i++) s = s.add(Q.of(1, i)); return s; });
        t("inv", () -> inv(new long[][]{{2, 1}, {5, 3}}) + inv(new long[][]{{1, 2}, {2, 4}}));
        t("hilbert", () -> { long[][] m = new long[4][4]; for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) m[i][j] = 420 / (i + j + 1); return inv(m); });
        t("bern", () -> { List<Q> b = new ArrayList<>(); Q[] a = new Q[13]; for (int m = 0; m < 13; m++) { a[m] = Q.of(1, m + 1); for (int j = m; j > 0; j--) a[j - 1] = Q.of(j, 1).mul(a[j - 1].add(a[j].neg())); b.add(a[0]); } return b; });
        t("cf", () -> { Q x = Q.of(415, 93); List<BigInteger> l = new ArrayList<>(); while (true) { BigInteger f = x.n().divide(x.d()); l.add(f); Q r = x.add(new Q(f.negate(), BigInteger.ONE)); if (r.n().signum() == 0) break; x = r.inv(); } return l; });
        t("egypt", () -> { Q x = Q.of(7, 15); List<BigInteger> l = new ArrayList<>(); while (x.n().signum() > 0) { BigInteger d = x.d().add(x.n()).subtract(BigInteger.ONE).divide(x.n()); l.add(d); x = x.add(new Q(BigInteger.ONE.negate(), d)); } return l; });
    }
}
