// ConcurrentHashMap and ConcurrentSkipListMap used from one thread.
import java.util.*;
import java.util.concurrent.*;
public class ConcurrentMaps {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>(); for (String s : "a b c d e f g h i j k l m n o p q r".split(" ")) m.put(s, s.charAt(0) - 'a');
        t("order", () -> m);
        t("nullk", () -> m.put(null, 1));
        t("nullv", () -> m.put("x", null));
        t("putIfAbsent", () -> m.putIfAbsent("a", 9) + " " + m.putIfAbsent("zz", 26));
        t("compute", () -> m.compute("a", (k, v) -> v + 100) + " " + m.computeIfAbsent("new", String::length) + " " + m.computeIfPresent("b", (k, v) -> null) + m.containsKey("b"));
        t("recursive", () -> m.computeIfAbsent("R", k -> m.computeIfAbsent("R", q -> 1)));
        t("merge", () -> m.merge("c", 5, Integer::sum) + " " + m.merge("c", 0, (x, y) -> null));
        t("reduce", () -> m.reduceValues(Long.MAX_VALUE, Integer::sum) + " " + m.search(Long.MAX_VALUE, (k, v) -> v == 10 ? k : null) + " " + m.mappingCount());
        t("iterWeak", () -> { for (String k : m.keySet()) if (k.compareTo("h") > 0) m.remove(k); return new TreeMap<>(m); });
        t("forEach", () -> { StringBuilder sb = new StringBuilder(); m.forEach(Long.MAX_VALUE, (k, v) -> sb.append(k)); return sb; });
        t("keySetView", () -> { Set<String> s = ConcurrentHashMap.newKeySet(); s.add("q"); return s.add("q") + "" + s + m.keySet(7).add("ks") + m.get("ks"); });
        t("replace", () -> m.replace("a", 100, 1) + " " + m.replace("a", 2) + " " + m.remove("a", 5));
        t("coll", () -> { ConcurrentHashMap<Object, Integer> c = new ConcurrentHashMap<>(); for (int i = 0; i < 100; i++) c.put(Long.valueOf(((long) i << 32) | i), i); return c.size() + " " + c.get(Long.valueOf((5L << 32) | 5)); });
        ConcurrentSkipListMap<Integer, String> s = new ConcurrentSkipListMap<>(); for (int i = 0; i < 30; i++) s.put(i * 11 % 30, "v" + i);
        t("skip", () -> s.firstKey() + " " + s.floorKey(50) + " " + s.headMap(4) + s.descendingMap().firstEntry() + s.pollFirstEntry() + s.size());
        t("skipsub", () -> s.subMap(5, true, 9, false) + " " + s.ceilingEntry(17) + s.lowerKey(1));
        t("skiprm", () -> { s.keySet().removeIf(k -> k % 4 != 0); return s; });
        t("skipset", () -> new ConcurrentSkipListSet<>(List.of(3, 1, 2)).descendingSet());
        t("skipnull", () -> s.put(null, ""));
    }
}
