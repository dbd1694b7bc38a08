// Attributes of map default methods on a minimal Map implementation and on NavigableMap wrappers.
import java.util.*;
public class CustomMaps {
    static class Tiny<K, V> extends AbstractMap<K, V> { final List<Entry<K, V>> es = new ArrayList<>(); public Set<Entry<K, V>> entrySet() { return new AbstractSet<>() { public int size() { return es.size(); } public Iterator<Entry<K, V>> iterator() { return es.iterator(); } }; } public V put(K k, V v) { for (Entry<K, V> e : es) if (Objects.equals(e.getKey(), k)) return e.setValue(v); es.add(new SimpleEntry<>(k, v)); return null; } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Tiny<String, Integer> m = new Tiny<>();
        t("put", () -> m.put("a", 1) + " " + m.put("a", 2) + m);
        t("defaults", () -> m.putIfAbsent("b", 5) + " " + m.putIfAbsent("b", 6) + m.getOrDefault("z", -1) + m.computeIfAbsent("c", String::length) + m.computeIfPresent("c", (k, v) -> v + 10) + m.compute("d", (k, v) -> v == null ? 0 : 1) + m.merge("d", 7, Integer::sum) + m);
        t("removal", () -> m.remove("a") + " " + m.remove("b", 99) + m.remove("b", 5) + m.merge("c", 1, (x, y) -> null) + m);
        t("replace", () -> m.replace("d", 8) + " " + m.replace("zz", 1) + m.replace("d", 8, 9) + m);
        t("foreach", () -> { StringBuilder sb = new StringBuilder(); m.forEach((k, v) -> sb.append(k).append(v)); m.replaceAll((k, v) -> v * 2); return sb + "" + m; });
        t("views", () -> m.keySet() + "" + m.values() + m.containsValue(18) + m.keySet().contains("d") + m.values().remove(18) + m.isEmpty());
        t("entries", () -> new AbstractMap.SimpleEntry<>("k", 1) + " " + new AbstractMap.SimpleImmutableEntry<>("k", 1).hashCode());
        t("immset", () -> new AbstractMap.SimpleImmutableEntry<>("k", 1).setValue(2));
        t("checked", () -> ((Map) Collections.checkedMap(new HashMap<>(), String.class, Integer.class)).put(1, 1));
        t("navun", () -> Collections.unmodifiableNavigableMap(new TreeMap<>(Map.of(1, "a", 2, "b"))).headMap(2).put(1, "z"));
        t("emptynav", () -> Collections.emptyNavigableMap().firstEntry() + " " + Collections.emptySortedSet().size());
        t("copy", () -> Map.copyOf(new HashMap<>(Map.of(1, 2))) + " " + Map.Entry.copyOf(new AbstractMap.SimpleEntry<>(1, 2)));
        t("dict", () -> { Dictionary<String, Integer> d = new Hashtable<>(Map.of("q", 1)); return d.get("q") + " " + d.size() + d.keys().nextElement(); });
    }
}
