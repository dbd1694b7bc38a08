// Numeric simulations with seeded random streams and iterate.
import java.util.*;
import java.util.stream.*;
public class Simulations {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("mc", () -> { Random r = new Random(1); return IntStream.range(0, 2000).filter(i -> { double x = r.nextDouble(), y = r.nextDouble(); return x * x + y * y < 1; }).count(); });
        t("dice", () -> { Random r = new Random(7); return r.ints(600, 1, 7).boxed().collect(Collectors.groupingBy(x -> x, TreeMap::new, Collectors.counting())); });
        t("walk", () -> { Random r = new Random(3); return Stream.iterate(0, x -> x + (r.nextBoolean() ? 1 : -1)).limit(30).toList(); });
        t("gauss", () -> { Random r = new Random(9); DoubleSummaryStatistics s = DoubleStream.generate(r::nextGaussian).limit(500).summaryStatistics(); return s.getMin() + " " + s.getMax() + " " + s.getAverage(); });
        t("lcg", () -> LongStream.iterate(42, x -> (x * 1103515245 + 12345) & 0x7fffffff).limit(8).boxed().toList());
        t("shuffle", () -> { List<Integer> l = IntStream.range(0, 12).boxed().collect(Collectors.toList()); Collections.shuffle(l, new Random(4)); return l; });
        t("sample", () -> { Random r = new Random(11); int[] res = IntStream.range(0, 5).toArray(); for (int i = 5; i < 100; i++) { int j = r.nextInt(i + 1); if (j < 5) res[j] = i; } return res; });
        t("monty", () -> { Random r = new Random(13); return IntStream.range(0, 500).filter(i -> r.nextInt(3) != r.nextInt(3)).count(); });
        t("heat", () -> { double[] t = new double[12]; t[0] = 100; for (int s = 0; s < 40; s++) { double[] n = t.clone(); for (int i = 1; i < 11; i++) n[i] = t[i] + 0.25 * (t[i - 1] - 2 * t[i] + t[i + 1]); t = n; } return Arrays.stream(t).map(x -> Math.round(x * 1e6) / 1e6).boxed().toList(); });
        t("automaton", () -> { int rule = 110; StringBuilder sb = new StringBuilder(); int[] c = new int[31]; c[30] = 1; for (int g = 0; g < 6; g++) { for (int x : c) sb.append(x == 1 ? '#' : '.'); sb.append('/'); int[] n = new int[31]; for (int i = 0; i < 31; i++) n[i] = rule >> (c[(i + 30) % 31] * 4 + c[i] * 2 + c[(i + 1) % 31]) & 1; c = n; } return sb; });
    }
}
