// Parallel streams give what sequential ones give: reductions, collectors, order, short cuts, failures.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.stream.*;
public class ParallelStreams {
    static void same(String label, Function<Stream<Integer>, Object> f, List<Integer> data) {
        Object a = f.apply(data.stream()), b = f.apply(data.parallelStream());
        System.out.println(label + " " + Objects.deepEquals(a, b) + " " + (a instanceof Object[] x ? Arrays.toString(x) : a.toString()).transform(s -> s.length() > 70 ? s.substring(0, 70) : s));
    }

    public static void main(String[] args) {
        List<Integer> data = new Random(3).ints(500, 0, 200).boxed().collect(Collectors.toList());
        same("sum", s -> s.mapToInt(x -> x).sum(), data);
        same("stats", s -> s.mapToLong(x -> x).summaryStatistics(), data);
        same("average", s -> s.mapToInt(x -> x).average(), data);
        same("reduce", s -> s.reduce(0, (a, b) -> Math.max(a, b)), data);
        same("reduce text", s -> s.limit(40).map(String::valueOf).reduce("", String::concat), data);
        same("reduce combiner", s -> s.reduce(0L, (a, x) -> a + x * 3L, Long::sum), data);
        same("collect", s -> s.collect(Collectors.toList()), data);
        same("collect supplier", s -> s.collect(ArrayList::new, ArrayList::add, ArrayList::addAll), data);
        same("set", s -> new TreeSet<>(s.collect(Collectors.toSet())), data);
        same("joining", s -> s.map(x -> Integer.toHexString(x)).collect(Collectors.joining(",", "<", ">")), data);
        same("grouping", s -> s.collect(Collectors.groupingBy(x -> x % 7)), data);
        same("grouping concurrent", s -> new TreeMap<>(s.collect(Collectors.groupingByConcurrent(x -> x % 7, Collectors.counting()))), data);
        same("partitioning", s -> s.collect(Collectors.partitioningBy(x -> x > 100, Collectors.summingInt(x -> x))), data);
        same("to map", s -> new TreeMap<>(s.collect(Collectors.toConcurrentMap(x -> x, x -> 1, Integer::sum))), data);
        same("teeing", s -> s.collect(Collectors.teeing(Collectors.counting(), Collectors.minBy(Comparator.naturalOrder()), (c, m) -> c + "/" + m.get())), data);
        same("sorted", s -> s.sorted().collect(Collectors.toList()), data);
        same("sorted reverse", s -> s.sorted(Comparator.reverseOrder()).toArray(), data);
        same("stable", s -> s.sorted(Comparator.comparing(x -> x % 3)).toList(), data);
        same("distinct", s -> s.distinct().toList(), data);
        same("limit skip", s -> s.skip(33).limit(50).toList(), data);
        same("takeWhile", s -> s.takeWhile(x -> x != 100).count(), data);
        same("dropWhile", s -> s.dropWhile(x -> x < 190).toList(), data);
        same("flatMap", s -> s.flatMap(x -> Stream.of(x, -x)).mapToInt(x -> x).sum(), data);
        same("mapMulti", s -> s.<Integer>mapMulti((x, c) -> { if (x % 2 == 0) { c.accept(x); c.accept(x); } }).toList(), data);
        same("find first", s -> s.filter(x -> x > 150).findFirst(), data);
        same("matches", s -> s.anyMatch(x -> x == 5) , data);
        same("none", s -> data.parallelStream().noneMatch(x -> x > 1000) && data.parallelStream().allMatch(x -> x >= 0), data);
        same("max", s -> s.max(Comparator.naturalOrder()), data);
        same("array", s -> s.map(x -> x * 2).toArray(Integer[]::new), data);
        same("boxed range", s -> IntStream.rangeClosed(1, 1000).parallel().boxed().collect(Collectors.toList()), data);

        List<Integer> ordered = new ArrayList<>();
        data.parallelStream().map(x -> x + 1).forEachOrdered(ordered::add);
        System.out.println(ordered.equals(data.stream().map(x -> x + 1).toList()));
        LongAdder visits = new LongAdder();
        data.parallelStream().peek(x -> visits.increment()).forEach(x -> visits.add(x));
        System.out.println(visits.sum() == 500 + data.stream().mapToInt(x -> x).sum());
        System.out.println(data.contains(data.parallelStream().findAny().get()) + " " + data.parallelStream().unordered().limit(10).count());
        System.out.println(IntStream.range(0, 2000).parallel().filter(n -> n > 1 && IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)).count());
        System.out.println(LongStream.rangeClosed(1, 20).parallel().reduce(1, (a, b) -> a * b) + " " + DoubleStream.iterate(1, x -> x / 2).limit(20).parallel().max().getAsDouble());
        System.out.println(Stream.iterate(1, x -> x + 1).parallel().limit(100).mapToInt(x -> x).sum() + " " + "hello parallel world".chars().parallel().filter(c -> c == 'l').count());
        System.out.println(new TreeMap<>(Map.of("a", 1, "b", 2)).entrySet().parallelStream().map(e -> e.getKey() + e.getValue()).collect(Collectors.joining()));
        System.out.println(data.parallelStream().isParallel() + " " + data.parallelStream().sequential().isParallel() + " " + data.stream().parallel().map(x -> x).isParallel());
        try {
            data.parallelStream().forEach(x -> { throw new IllegalStateException("in forEach"); });
        } catch (IllegalStateException e) {
            // It may have crossed threads, and then it is wrapped.
            System.out.println(e.getMessage().contains("in forEach"));
        }
        try {
            data.parallelStream().collect(Collectors.toMap(x -> x, x -> x));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage().contains("Duplicate key"));
        }
        int[] a = new int[300], b = new int[300];
        Arrays.parallelSetAll(a, i -> (i * 7919) % 1000);
        Arrays.setAll(b, i -> (i * 7919) % 1000);
        System.out.println(Arrays.equals(a, b));
        Arrays.parallelPrefix(a, Integer::sum);
        for (int i = 1; i < b.length; i++) b[i] += b[i - 1];
        System.out.println(Arrays.equals(a, b) + " " + a[299]);
        long[] big = new Random(9).longs(20000).toArray(), copy = big.clone();
        Arrays.parallelSort(big);
        Arrays.sort(copy);
        System.out.println(Arrays.equals(big, copy));
        String[] words = new Random(4).ints(9000, 0, 5000).mapToObj(i -> "w" + i).toArray(String[]::new), other = words.clone();
        Arrays.parallelSort(words, Comparator.comparing(String::length));
        Arrays.sort(other, Comparator.comparing(String::length));
        System.out.println(Arrays.equals(words, other));
        Spliterator<Integer> s = data.spliterator(), half = s.trySplit();
        System.out.println(s.estimateSize() + " " + half.estimateSize() + " " + StreamSupport.stream(half, true).count());
    }
}
