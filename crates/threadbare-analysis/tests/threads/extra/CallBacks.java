// The library calls the program back: comparators, hash codes, iterators, lambdas in collections.
import java.util.*;

public class CallBacks {
    static int compared, hashed;
    static final List<Item> LIST = Collections.synchronizedList(new ArrayList<>());

    static class Item implements Comparable<Item> {
        int weight;
        Item(int weight) { this.weight = weight; }
        @Override public int compareTo(Item other) { compared++; return Integer.compare(weight, other.weight); }
        @Override public int hashCode() { hashed++; return weight; }
        @Override public boolean equals(Object o) { return o instanceof Item i && i.weight == weight; }
    }

    static void work(int n) {
        TreeSet<Item> set = new TreeSet<>();
        set.add(new Item(n));
        set.add(new Item(n + 1));
        Map<Item, Item> map = new HashMap<>();
        for (Item item : set) map.computeIfAbsent(item, k -> new Item(k.weight));
        LIST.addAll(map.values());
        LIST.forEach(item -> item.weight++);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> work(1)), b = new Thread(() -> work(5));
        a.start();
        b.start();
        LIST.stream().map(i -> i.weight).forEach(w -> compared += w);
        a.join();
        b.join();
    }
}
