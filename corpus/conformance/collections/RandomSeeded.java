// java.util.Random with fixed seeds: every distribution, bounds, streams and byte filling.
import java.util.*;
import java.util.stream.*;
public class RandomSeeded {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Random r = new Random(12345L);
        t("ints", () -> r.nextInt() + " " + r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(1 << 20) + " " + r.nextInt(1000000007));
        t("longs", () -> r.nextLong() + " " + r.nextBoolean() + " " + r.nextFloat() + " " + r.nextDouble());
        t("gauss", () -> r.nextGaussian() + " " + r.nextGaussian() + " " + r.nextGaussian());
        t("bytes", () -> { byte[] b = new byte[11]; r.nextBytes(b); return b; });
        t("istream", () -> r.ints(5).boxed().toList() + " " + r.ints(5, 0, 100).boxed().toList());
        t("lstream", () -> r.longs(3, -5, 5).boxed().toList() + " " + r.longs(2).boxed().toList());
        t("dstream", () -> r.doubles(3).boxed().toList() + " " + r.doubles(2, 10, 20).boxed().toList());
        t("limit", () -> r.ints(0, 6).limit(10).boxed().toList());
        t("bounded", () -> r.nextInt(5, 10) + " " + r.nextLong(100) + " " + r.nextLong(10, 1L << 40) + " " + r.nextDouble(5.0) + " " + r.nextFloat(1f, 2f));
        t("gauss2", () -> r.nextGaussian(100, 15) + " " + r.nextExponential());
        t("setseed", () -> { r.setSeed(1); int a = r.nextInt(); r.setSeed(1); return a == r.nextInt(); });
        t("bad", () -> r.nextInt(0));
        t("bad2", () -> r.ints(-1));
        t("bad3", () -> r.ints(1, 5, 5));
        t("sub", () -> new Random(7) { @Override protected int next(int bits) { return 3; } }.nextInt());
        t("hist", () -> { int[] h = new int[10]; Random q = new Random(0); for (int i = 0; i < 1000; i++) h[q.nextInt(10)]++; return h; });
        t("neg", () -> new Random(-1).nextLong() + " " + new Random(Long.MAX_VALUE).nextInt() + " " + new Random(0).nextGaussian());
    }
}
