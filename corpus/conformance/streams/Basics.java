// Stream intermediate operations and their laziness, ordering and short circuits.
import java.util.*;
import java.util.stream.*;
public class Basics {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("lazy", () -> { StringBuilder sb = new StringBuilder(); Stream.of(1, 2, 3, 4, 5).filter(x -> { sb.append("f").append(x); return x % 2 == 1; }).map(x -> { sb.append("m").append(x); return x * x; }).limit(2).forEach(x -> sb.append("=").append(x)); return sb; });
        t("sorted", () -> { StringBuilder sb = new StringBuilder(); Stream.of(3, 1, 2).peek(x -> sb.append(x)).sorted().peek(x -> sb.append("s").append(x)).findFirst(); return sb; });
        t("distinct", () -> Stream.of("b", "a", "b", "c", "a").distinct().toList() + " " + Stream.of(1, null, 1, null).distinct().toList());
        t("flat", () -> Stream.of(List.of(1, 2), List.<Integer>of(), List.of(3)).flatMap(List::stream).toList() + " " + Stream.of(1, 2, 3).<String>mapMulti((x, c) -> { for (int i = 0; i < x; i++) c.accept(x + "" + i); }).toList());
        t("skip", () -> IntStream.range(0, 10).skip(3).limit(4).boxed().toList() + " " + Stream.iterate(1, x -> x * 2).limit(8).toList() + Stream.iterate(1, x -> x < 50, x -> x * 3).toList());
        t("take", () -> Stream.of(1, 2, 5, 1).takeWhile(x -> x < 3).toList() + " " + Stream.of(1, 2, 5, 1).dropWhile(x -> x < 3).toList());
        t("match", () -> Stream.of(1, 2).allMatch(x -> x > 0) + " " + Stream.empty().anyMatch(x -> true) + Stream.empty().allMatch(x -> false) + Stream.of(1).noneMatch(x -> x == 1));
        t("find", () -> Stream.of(4, 5).findFirst() + " " + Stream.empty().findAny() + Stream.of(3, 9, 2).max(Comparator.naturalOrder()) + Stream.of("a", "bb").min(Comparator.comparing(String::length)).get());
        t("reduce", () -> Stream.of(1, 2, 3).reduce(Integer::sum) + " " + Stream.of(1, 2, 3).reduce(10, Integer::sum) + Stream.of("a", "bb").reduce(0, (n, s) -> n + s.length(), Integer::sum));
        t("reuse", () -> { Stream<Integer> s = Stream.of(1); s.count(); return s.count(); });
        t("closed", () -> { StringBuilder sb = new StringBuilder(); try (Stream<Integer> s = Stream.of(1).onClose(() -> sb.append("c1")).onClose(() -> sb.append("c2"))) { s.count(); } return sb; });
        t("concat", () -> Stream.concat(Stream.of(1), Stream.of(2, 3)).toList() + " " + Stream.ofNullable(null).count() + Stream.<Integer>builder().add(1).add(2).build().toList());
        t("immut", () -> Stream.of(1).toList().add(2));
        t("nullfind", () -> Stream.of((Object) null).findFirst());
        t("genlimit", () -> { int[] n = {0}; return Stream.generate(() -> n[0]++).limit(5).toList(); });
        t("negative", () -> Stream.of(1).limit(-1));
        t("sortcmp", () -> Stream.of("pear", "fig", "apple").sorted(Comparator.comparing(String::length).reversed()).toList() + " " + Stream.of(1, 2, 3).sorted(Collections.reverseOrder()).toList());
        t("sortbad", () -> Stream.of(new Object(), new Object()).sorted().count() + " " + Stream.of(1, "a").sorted().toList());
        t("iter", () -> { Iterator<Integer> it = Stream.of(1, 2, 3).map(x -> x * 2).iterator(); int s = 0; while (it.hasNext()) s = s * 10 + it.next(); return s; });
        t("spl", () -> Stream.of(1, 2, 3).filter(x -> true).spliterator().hasCharacteristics(Spliterator.SIZED) + " " + List.of(1, 2).stream().map(x -> x).spliterator().estimateSize());
        t("count", () -> { int[] seen = {0}; long c = List.of(1, 2, 3).stream().peek(x -> seen[0]++).count(); return c + " " + seen[0]; });
    }
}
