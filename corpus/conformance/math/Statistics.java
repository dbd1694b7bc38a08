// Statistics computed with BigDecimal, double and long arithmetic side by side.
import java.math.*;
import java.util.*;
import java.util.stream.*;
public class Statistics {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        double[] x = {2.5, 3.75, -1.25, 10.125, 0.0625, 7}, y = {1, 2, 3, 4, 5, 6};
        t("mean", () -> Arrays.stream(x).average().getAsDouble() + " " + Arrays.stream(x).mapToObj(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add).divide(BigDecimal.valueOf(6), MathContext.DECIMAL64));
        t("var", () -> { double m = Arrays.stream(x).average().getAsDouble(); return Arrays.stream(x).map(v -> (v - m) * (v - m)).sum() / 5; });
        t("corr", () -> { double mx = Arrays.stream(x).average().getAsDouble(), my = 3.5, a = 0, b = 0, c = 0; for (int i = 0; i < 6; i++) { a += (x[i] - mx) * (y[i] - my); b += (x[i] - mx) * (x[i] - mx); c += (y[i] - my) * (y[i] - my); } return a / Math.sqrt(b * c); });
        t("median", () -> { double[] s = x.clone(); Arrays.sort(s); return (s[2] + s[3]) / 2; });
        t("welford", () -> { double m = 0, s = 0; int n = 0; for (double v : x) { n++; double d = v - m; m += d / n; s += d * (v - m); } return m + " " + s / (n - 1); });
        t("exactsum", () -> { BigDecimal s = BigDecimal.ZERO; double d = 0; for (int i = 0; i < 100; i++) { s = s.add(new BigDecimal(0.1)); d += 0.1; } return s + " " + d; });
        t("pctl", () -> { int[] v = IntStream.rangeClosed(1, 99).map(i -> i * 37 % 101).sorted().toArray(); return v[(int) Math.ceil(0.9 * v.length) - 1]; });
        t("hist", () -> Arrays.stream(x).boxed().collect(Collectors.groupingBy(v -> Math.floor(v / 3), TreeMap::new, Collectors.counting())));
        t("gcd", () -> LongStream.of(462, 1071, 147).reduce((a, b) -> { while (b != 0) { long t = a % b; a = b; b = t; } return a; }));
        t("geo", () -> Math.exp(DoubleStream.of(1, 2, 4).map(StrictMath::log).average().getAsDouble()) > 1.99);
        t("primesum", () -> IntStream.range(2, 200).filter(n -> BigInteger.valueOf(n).isProbablePrime(10)).sum());
    }
}
