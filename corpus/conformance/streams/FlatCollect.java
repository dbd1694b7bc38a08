// flatMap with closing streams, mapMulti, collectors with custom containers and limit interactions.
import java.util.*;
import java.util.stream.*;
public class FlatCollect {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("flat", () -> Stream.of("a b", "c", "").flatMap(s -> Arrays.stream(s.split(" "))).map(s -> "[" + s + "]").collect(Collectors.joining()));
        t("flatint", () -> Stream.of(List.of(1, 2), List.of(3)).flatMapToInt(l -> l.stream().mapToInt(x -> x)).sum() + " " + IntStream.of(1, 2).flatMap(i -> IntStream.rangeClosed(0, i)).boxed().toList());
        t("multi", () -> Stream.of(1, "s", 2L, 3).<Integer>mapMulti((o, c) -> { if (o instanceof Integer i) { c.accept(i); c.accept(i * 10); } }).toList());
        t("multiprim", () -> Stream.of("ab", "c").mapMultiToInt((s, c) -> s.chars().forEach(c)).sum());
        t("peeklimit", () -> { List<Integer> l = new ArrayList<>(); Stream.iterate(1, x -> x + 1).peek(l::add).filter(x -> x % 3 == 0).limit(2).forEach(x -> { }); return l; });
        t("skipsorted", () -> Stream.of(5, 1, 4, 2).sorted().skip(1).limit(2).toList());
        t("distinctsorted", () -> Stream.of(3, 1, 3, 2, 1).sorted().distinct().toList() + " " + new TreeSet<>(List.of(2, 1)).stream().distinct().toList());
        t("tomap", () -> Stream.of("x", "yy").collect(Collectors.toUnmodifiableMap(s -> s, String::length)).get("yy"));
        t("tomapbad", () -> Stream.of("x", "x").collect(Collectors.toUnmodifiableMap(s -> s, String::length)));
        t("treeset", () -> Stream.of(3, 1, 2).collect(Collectors.toCollection(() -> new TreeSet<Integer>(Comparator.reverseOrder()))));
        t("part", () -> IntStream.range(0, 10).boxed().collect(Collectors.partitioningBy(x -> x > 6, Collectors.mapping(x -> x * x, Collectors.summingInt(x -> x)))));
        t("summ", () -> IntStream.rangeClosed(1, 4).boxed().collect(Collectors.teeing(Collectors.summingInt(x -> x), Collectors.averagingInt(x -> x), List::of)));
        t("deep", () -> Stream.of(1, 2, 3).flatMap(a -> Stream.of(a, -a).flatMap(b -> Stream.of(b, b * 2))).toList());
        t("takeflat", () -> Stream.iterate(1, x -> x + 1).flatMap(x -> Stream.of(x, x)).takeWhile(x -> x < 4).toList());
        t("unord", () -> Stream.of(1, 2, 3).unordered().skip(1).count());
        t("nullcoll", () -> Stream.of("a", null).collect(Collectors.toList()) + " " + Stream.of("a", null).toList());
        t("nullunmod", () -> Stream.of("a", null).collect(Collectors.toUnmodifiableList()));
    }
}
