// IntStream, LongStream and DoubleStream operations and conversions.
import java.util.*;
import java.util.stream.*;
public class Primitive {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("range", () -> IntStream.range(0, 5).sum() + " " + IntStream.rangeClosed(1, 5).reduce(1, (a, b) -> a * b) + " " + IntStream.range(5, 0).count() + LongStream.rangeClosed(Long.MAX_VALUE - 1, Long.MAX_VALUE).boxed().toList());
        t("stats", () -> IntStream.of(3, 1, 2).summaryStatistics() + " " + DoubleStream.of(1.5, 2.5).summaryStatistics() + LongStream.empty().summaryStatistics());
        t("avg", () -> IntStream.of(1, 2).average() + " " + IntStream.empty().average() + DoubleStream.of(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7).sum());
        t("kahan", () -> DoubleStream.of(1e100, 1.0, -1e100).sum() + " " + DoubleStream.of(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY).sum() + DoubleStream.of(Double.MAX_VALUE, Double.MAX_VALUE).average());
        t("minmax", () -> IntStream.of(5, -3).min() + " " + DoubleStream.of(1, Double.NaN).max() + DoubleStream.of(-0.0, 0.0).min() + LongStream.of(7).max());
        t("conv", () -> IntStream.of(1, 2).asDoubleStream().boxed().toList() + " " + IntStream.of(65, 66).mapToObj(c -> (char) c).toList() + IntStream.of(1 << 30).asLongStream().map(x -> x * 4).sum() + DoubleStream.of(1.9, -1.9).mapToInt(d -> (int) d).boxed().toList());
        t("arr", () -> IntStream.iterate(1, x -> x * 3).limit(5).toArray());
        t("arr2", () -> Stream.of("a", "bb").mapToInt(String::length).toArray());
        t("objarr", () -> Stream.of(1, 2).toArray(Integer[]::new));
        t("objarrbad", () -> Stream.of(1, 2).toArray(String[]::new));
        t("sorted", () -> IntStream.of(5, 2, 9, 2).sorted().distinct().boxed().toList() + " " + DoubleStream.of(2, Double.NaN, -0.0, 0.0, -1).sorted().boxed().toList());
        t("match", () -> IntStream.range(0, 10).anyMatch(x -> x == 9) + " " + IntStream.range(0, 10).noneMatch(x -> x > 9) + IntStream.range(3, 9).findFirst());
        t("flat", () -> IntStream.range(1, 4).flatMap(i -> IntStream.range(0, i)).boxed().toList() + " " + IntStream.range(0, 3).mapMulti((i, c) -> { c.accept(i); c.accept(-i); }).sum());
        t("collect", () -> IntStream.range(0, 5).collect(StringBuilder::new, StringBuilder::append, StringBuilder::append));
        t("chars", () -> "hello".chars().filter(c -> c == 'l').count() + " " + "a\ud83d\ude00".codePoints().mapToObj(Integer::toHexString).toList());
        t("takew", () -> IntStream.iterate(0, i -> i < 100, i -> i + 7).takeWhile(x -> x < 30).dropWhile(x -> x < 10).boxed().toList());
        t("concat", () -> IntStream.concat(IntStream.of(1), IntStream.of(2)).peek(x -> { }).skip(1).boxed().toList());
        t("iter", () -> { PrimitiveIterator.OfInt it = IntStream.of(4, 5).iterator(); return it.nextInt() * it.nextInt() + " " + it.hasNext(); });
        t("overflow", () -> IntStream.of(Integer.MAX_VALUE, 1).sum() + " " + IntStream.of(Integer.MAX_VALUE, 1).asLongStream().sum() + IntStream.of(Integer.MAX_VALUE, Integer.MAX_VALUE).average().getAsDouble());
        t("primes", () -> IntStream.rangeClosed(2, 60).filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)).boxed().toList());
        t("arrays", () -> Arrays.stream(new double[]{1, 2, 3}, 1, 3).map(Math::sqrt).boxed().toList() + " " + Arrays.stream(new long[]{5}).sum());
    }
}
