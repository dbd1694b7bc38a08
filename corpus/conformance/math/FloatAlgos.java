// Floating-point algorithms whose results depend on exact IEEE rounding.
import java.util.*;
public class FloatAlgos {
    static String b(double d) { return d + "/" + Long.toHexString(Double.doubleToLongBits(d)); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("logistic", () -> { double x = 0.4; for (int i = 0; i < 100; i++) x = 3.9 * x * (1 - x); return b(x); });
        t("newton", () -> { double x = 2; for (int i = 0; i < 6; i++) x = x - (x * x - 2) / (2 * x); return b(x); });
        t("kahan", () -> { double s = 0, c = 0, n = 0; for (int i = 1; i <= 1000; i++) { double y = 1.0 / i - c, t = s + y; c = (t - s) - y; s = t; n += 1.0 / i; } return b(s) + " " + b(n); });
        t("leibniz", () -> { double s = 0; for (int i = 0; i < 2000; i++) s += (i % 2 == 0 ? 1.0 : -1.0) / (2 * i + 1); return b(4 * s); });
        t("simpson", () -> { double s = 0; int n = 100; for (int i = 0; i <= n; i++) { double x = i / (double) n; s += (i == 0 || i == n ? 1 : i % 2 == 1 ? 4 : 2) / (1 + x * x); } return b(s / (3 * n) * 4); });
        t("floats", () -> { float x = 0.1f, s = 0; for (int i = 0; i < 100; i++) { s += x; x *= 1.01f; } return s + "/" + Integer.toHexString(Float.floatToIntBits(s)); });
        t("mandel", () -> { int n = 0; StringBuilder sb = new StringBuilder(); for (int r = 0; r < 6; r++) for (int k = 0; k < 20; k++) { double cr = k / 8.0 - 2, ci = r / 4.0 - 1.25, x = 0, y = 0; int it = 0; while (x * x + y * y < 4 && it < 50) { double t = x * x - y * y + cr; y = 2 * x * y + ci; x = t; it++; } n = n * 31 + it; } return n; });
        t("det", () -> { double[][] m = {{2, -1, 0.5}, {1.25, 3, -2}, {0.1, 0.7, 4}}; double d = 1; for (int i = 0; i < 3; i++) { d *= m[i][i]; for (int j = i + 1; j < 3; j++) { double f = m[j][i] / m[i][i]; for (int k = i; k < 3; k++) m[j][k] -= f * m[i][k]; } } return b(d); });
        t("horner", () -> { double[] c = {1, -2.5, 3.75, 0.125}; double x = 1.1, r = 0; for (double k : c) r = r * x + k; return b(r) + " " + b(Math.fma(r, x, c[1])); });
        t("mixed", () -> (float) (0.1 + 0.2f) + " " + (0.1f + 0.2) + " " + (1e8f + 1) + " " + (int) 1e10f + " " + (1 / 3f * 3 == 1) + " " + (0.1 * 3 == 0.3));
    }
}
