// Reductions of many shapes: three-argument reduce, mutable reduction, summary statistics, averaging exactness.
import java.util.*;
import java.util.stream.*;
public class StatsReduce {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("avg", () -> Stream.of(0.1, 0.2, 0.3).collect(Collectors.averagingDouble(d -> d)) + " " + Stream.of(1, 2).collect(Collectors.averagingInt(x -> x)) + Stream.<Integer>empty().collect(Collectors.averagingLong(x -> x)));
        t("sumd", () -> IntStream.range(0, 100).mapToDouble(i -> 0.1).sum() + " " + Collections.nCopies(10, 0.1).stream().reduce(0.0, Double::sum));
        t("summ", () -> Stream.of(1.5, -3.25, 1e10).collect(Collectors.summarizingDouble(d -> d)));
        t("comb", () -> { IntSummaryStatistics a = IntStream.of(1, 2).summaryStatistics(), b = IntStream.of(10).summaryStatistics(); a.combine(b); return a; });
        t("ctor", () -> new IntSummaryStatistics(2, 1, 5, 6) + " " + new LongSummaryStatistics(0, 1, 2, 3));
        t("ctorbad", () -> new IntSummaryStatistics(-1, 1, 5, 6));
        t("ctorbad2", () -> new IntSummaryStatistics(1, 5, 1, 6));
        t("red3", () -> Stream.of("a", "b").reduce(new StringBuilder(), StringBuilder::append, StringBuilder::append));
        t("redopt", () -> Stream.<Integer>empty().reduce(Integer::max) + " " + Stream.of(4).reduce((a, b) -> { throw new Error(); }));
        t("var", () -> { double[] d = {2, 4, 4, 4, 5, 5, 7, 9}; double m = Arrays.stream(d).average().getAsDouble(); return Math.sqrt(Arrays.stream(d).map(x -> (x - m) * (x - m)).average().getAsDouble()); });
        t("nan", () -> DoubleStream.of(1, Double.NaN, 2).summaryStatistics() + " " + DoubleStream.of(Double.NaN).min());
        t("big", () -> Stream.iterate(java.math.BigInteger.ONE, x -> x.multiply(java.math.BigInteger.valueOf(3))).limit(40).reduce(java.math.BigInteger::add).get());
    }
}
