// Collectors: grouping, partitioning, joining, teeing, toMap with conflicts, summarizing, nested downstreams.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;
public class CollectorsAll {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        List<String> w = List.of("apple", "bob", "cat", "avocado", "bee", "dove", "ant");
        t("group", () -> w.stream().collect(Collectors.groupingBy(s -> s.charAt(0), TreeMap::new, Collectors.toList())));
        t("count", () -> w.stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.counting())));
        t("nested", () -> w.stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.groupingBy(s -> s.charAt(0), TreeMap::new, Collectors.mapping(s -> s.substring(1), Collectors.joining("/"))))));
        t("part", () -> w.stream().collect(Collectors.partitioningBy(s -> s.length() > 3)) + " " + w.stream().collect(Collectors.partitioningBy(s -> s.isEmpty(), Collectors.counting())));
        t("join", () -> w.stream().collect(Collectors.joining(",", "<", ">")) + Stream.<String>empty().collect(Collectors.joining(",", "<", ">")));
        t("tomap", () -> w.stream().collect(Collectors.toMap(s -> s.charAt(0), s -> s, (a, b) -> a + "|" + b, LinkedHashMap::new)));
        t("tomapdup", () -> w.stream().collect(Collectors.toMap(String::length, s -> s)));
        t("tomapnull", () -> Stream.of(1).collect(Collectors.toMap(x -> x, x -> null)));
        t("sum", () -> w.stream().collect(Collectors.summingInt(String::length)) + " " + w.stream().collect(Collectors.averagingDouble(String::length)) + " " + w.stream().collect(Collectors.summarizingLong(String::length)));
        t("minmax", () -> w.stream().collect(Collectors.minBy(Comparator.naturalOrder())) + " " + w.stream().collect(Collectors.maxBy(Comparator.comparing(String::length))));
        t("tee", () -> w.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.joining(), (n, s) -> n + s.substring(0, 5))));
        t("filter", () -> w.stream().collect(Collectors.groupingBy(s -> s.charAt(0), TreeMap::new, Collectors.filtering(s -> s.length() > 3, Collectors.toList()))));
        t("flat", () -> w.stream().collect(Collectors.flatMapping(s -> s.chars().mapToObj(c -> (char) c), Collectors.toCollection(TreeSet::new))));
        t("then", () -> w.stream().collect(Collectors.collectingAndThen(Collectors.toList(), Collections::unmodifiableList)).size());
        t("red", () -> w.stream().collect(Collectors.reducing("", (a, b) -> b + a)) + " " + w.stream().collect(Collectors.reducing(0, String::length, Integer::sum)));
        t("set", () -> new TreeSet<>(w.stream().map(String::length).collect(Collectors.toSet())) + " " + w.stream().collect(Collectors.toUnmodifiableList()).size());
        t("custom", () -> w.stream().collect(Collector.of(StringBuilder::new, (sb, s) -> sb.append(s.charAt(0)), StringBuilder::append, StringBuilder::reverse)));
        t("chars", () -> Collectors.toList().characteristics() + " " + Collectors.counting().characteristics().size() + Collectors.toSet().characteristics().size());
        t("collect3", () -> w.stream().collect(ArrayList::new, ArrayList::add, ArrayList::addAll));
        t("nullkey", () -> Stream.of("a").collect(Collectors.groupingBy(x -> null)));
        t("conc", () -> new TreeMap<>(w.stream().collect(Collectors.toConcurrentMap(s -> s, String::length))).firstEntry());
    }
}
