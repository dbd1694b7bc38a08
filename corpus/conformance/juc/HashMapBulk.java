// Bulk operations of ConcurrentHashMap, one at a time and in parallel: results must be the same.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class HashMapBulk {
    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        for (int i = 0; i < 200; i++) m.put("k" + i, i);
        for (long threshold : new long[]{Long.MAX_VALUE, 10, 1}) {
            System.out.println("threshold " + threshold);
            LongAdder sum = new LongAdder();
            m.forEach(threshold, (k, v) -> sum.add(v));
            m.forEachKey(threshold, k -> sum.add(k.length()));
            m.forEachValue(threshold, sum::add);
            m.forEachEntry(threshold, e -> sum.add(e.getKey().length() - e.getValue()));
            System.out.println(sum);
            ConcurrentSkipListSet<Integer> odd = new ConcurrentSkipListSet<>();
            m.forEach(threshold, (k, v) -> v % 40 == 1 ? v : null, odd::add);
            m.forEachKey(threshold, k -> k.endsWith("77") ? k.length() : null, odd::add);
            m.forEachValue(threshold, v -> v > 197 ? v : null, odd::add);
            m.forEachEntry(threshold, e -> e.getValue() == 42 ? e.getValue() : null, odd::add);
            System.out.println(odd);
            System.out.println(m.reduce(threshold, (k, v) -> v % 2 == 0 ? v : null, Integer::sum) + " " + m.reduceKeys(threshold, (a, b) -> a.compareTo(b) > 0 ? a : b) + " " + m.reduceValues(threshold, Math::max) + " " + m.reduceEntries(threshold, (a, b) -> a.getValue() < b.getValue() ? a : b));
            System.out.println(m.reduceToInt(threshold, (k, v) -> v, 0, Integer::sum) + " " + m.reduceToLong(threshold, (k, v) -> 1L << v % 60, 0L, (a, b) -> a | b) + " " + m.reduceToDouble(threshold, (k, v) -> v / 2.0, 0, Double::sum));
            System.out.println(m.reduceKeysToInt(threshold, String::length, 0, Integer::sum) + " " + m.reduceKeysToLong(threshold, String::length, Long.MIN_VALUE, Math::max) + " " + m.reduceKeysToDouble(threshold, String::length, 100, Math::min) + " " + m.reduceValuesToInt(threshold, v -> v, Integer.MAX_VALUE, Math::min) + " " + m.reduceValuesToLong(threshold, v -> v, 0, Long::sum) + " " + m.reduceValuesToDouble(threshold, v -> v, 0, Double::max) + " " + m.reduceEntriesToInt(threshold, e -> e.getValue() & 1, 0, Integer::sum) + " " + m.reduceEntriesToLong(threshold, Map.Entry::getValue, 0, (a, b) -> a ^ b) + " " + m.reduceEntriesToDouble(threshold, Map.Entry::getValue, 0, Double::sum));
            System.out.println(m.reduceKeys(threshold, k -> k.length() == 2 ? k : null, (a, b) -> a.compareTo(b) < 0 ? a : b) + " " + m.reduceValues(threshold, v -> v > 500 ? v : null, Integer::sum) + " " + m.reduceEntries(threshold, e -> e.getValue() % 99, Math::max));
            System.out.println(m.search(threshold, (k, v) -> v == 123 ? k : null) + " " + m.searchKeys(threshold, k -> k.equals("k7") ? "found" : null) + " " + m.searchValues(threshold, v -> v == 199 ? v * 2 : null) + " " + m.searchEntries(threshold, e -> e.getValue() == 5 ? e : null) + " " + m.search(threshold, (k, v) -> v < 0 ? k : null));
            try {
                m.forEach(threshold, (k, v) -> { if (v == 50) throw new IllegalStateException("at 50"); });
            } catch (IllegalStateException e) {
                System.out.println("threw " + (e.getMessage() != null || e.getCause() != null));
            }
            try {
                m.reduce(threshold, null, Integer::sum);
            } catch (NullPointerException e) {
                System.out.println("null function");
            }
        }
        ConcurrentHashMap<Integer, Integer> empty = new ConcurrentHashMap<>();
        System.out.println(empty.reduceValues(1, Integer::sum) + " " + empty.reduceValuesToInt(1, v -> v, 7, Integer::sum) + " " + empty.search(1, (k, v) -> k));

        m.replaceAll((k, v) -> v % 3);
        System.out.println(m.reduceValuesToInt(1, v -> v, 0, Integer::sum) + " " + m.values().parallelStream().mapToInt(v -> v).sum() + " " + m.entrySet().parallelStream().filter(e -> e.getValue() == 2).count());
        ConcurrentHashMap<Integer, LongAdder> histogram = new ConcurrentHashMap<>();
        m.forEachEntry(1, e -> histogram.computeIfAbsent(e.getKey().length(), k -> new LongAdder()).add(e.getValue()));
        System.out.println(histogram);
        ConcurrentHashMap.KeySetView<Integer, Boolean> set = ConcurrentHashMap.newKeySet();
        m.forEachValue(1, set::add);
        System.out.println(new TreeSet<>(set) + " " + m.keySet(1).getMappedValue() + " " + m.keySet().parallelStream().mapToInt(String::length).max().getAsInt());
    }
}
