// Longer stream programs: word counts, matrices, joins, windows and group reports.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;
public class Pipelines {
    record Emp(String name, String dept, double pay, int age) { }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        List<Emp> es = List.of(new Emp("Ann", "dev", 100.5, 30), new Emp("Bob", "ops", 80, 41), new Emp("Cid", "dev", 120, 35), new Emp("Dee", "hr", 60, 29), new Emp("Eve", "ops", 95, 50), new Emp("Fay", "dev", 100.5, 22));
        t("avg", () -> es.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.averagingDouble(Emp::pay))));
        t("top", () -> es.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.collectingAndThen(Collectors.maxBy(Comparator.comparingDouble(Emp::pay)), o -> o.get().name()))));
        t("sorted", () -> es.stream().sorted(Comparator.comparing(Emp::dept).thenComparing(Emp::pay, Comparator.reverseOrder()).thenComparingInt(Emp::age)).map(Emp::name).collect(Collectors.joining(" ")));
        t("band", () -> es.stream().collect(Collectors.partitioningBy(e -> e.age() >= 35, Collectors.mapping(Emp::name, Collectors.toList()))));
        t("words", () -> { Map<String, Long> m = Arrays.stream("the cat and the dog and the bird".split(" ")).collect(Collectors.groupingBy(Function.identity(), Collectors.counting())); return m.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).map(e -> e.getKey() + e.getValue()).toList(); });
        t("matrix", () -> { int[][] a = {{1, 2}, {3, 4}}, b = {{5, 6}, {7, 8}}; return IntStream.range(0, 2).mapToObj(i -> IntStream.range(0, 2).map(j -> IntStream.range(0, 2).map(k -> a[i][k] * b[k][j]).sum()).boxed().toList()).toList(); });
        t("transpose", () -> { List<List<Integer>> m = List.of(List.of(1, 2, 3), List.of(4, 5, 6)); return IntStream.range(0, 3).mapToObj(c -> m.stream().map(r -> r.get(c)).toList()).toList(); });
        t("windows", () -> IntStream.rangeClosed(0, 4).mapToObj(i -> List.of(3, 1, 4, 1, 5, 9, 2).subList(i, i + 3)).map(l -> l.stream().mapToInt(x -> x).sum()).toList());
        t("cartesian", () -> Stream.of("a", "b").flatMap(x -> IntStream.range(0, 3).mapToObj(i -> x + i)).toList());
        t("fib", () -> Stream.iterate(new long[]{0, 1}, p -> new long[]{p[1], p[0] + p[1]}).mapToLong(p -> p[0]).limit(20).boxed().toList());
        t("pyth", () -> IntStream.rangeClosed(1, 25).boxed().flatMap(a -> IntStream.rangeClosed(a, 25).boxed().flatMap(b -> IntStream.rangeClosed(b, 25).filter(c -> a * a + b * b == c * c).mapToObj(c -> a + "-" + b + "-" + c))).toList());
        t("anagrams", () -> new TreeMap<>(Stream.of("tea", "eat", "tan", "ate", "nat", "bat").collect(Collectors.groupingBy(s -> s.chars().sorted().collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString(), Collectors.toCollection(TreeSet::new)))));
        t("parallel", () -> IntStream.range(0, 10).sequential().isParallel() + " " + es.stream().unordered().map(Emp::age).reduce(0, Integer::sum));
        t("compose", () -> Stream.<Function<Integer, Integer>>of(x -> x + 1, x -> x * 2, x -> x - 3).reduce(Function.identity(), Function::andThen).apply(10));
        t("supp", () -> { Supplier<Stream<Emp>> s = es::stream; return s.get().mapToDouble(Emp::pay).sum() + " " + s.get().mapToInt(Emp::age).max().getAsInt(); });
        t("exc", () -> es.stream().map(e -> 10 / (e.age() - 29)).toList());
        t("pq", () -> Stream.of(5, 3, 8).collect(Collectors.toCollection(PriorityQueue::new)).poll());
        t("lines", () -> "b,2\na,1\n".lines().map(l -> l.split(",")).collect(Collectors.toMap(p -> p[0], p -> Integer.parseInt(p[1]), Integer::sum, TreeMap::new)));
    }
}
