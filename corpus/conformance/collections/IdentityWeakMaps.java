// IdentityHashMap and WeakHashMap semantics with strongly held keys.
import java.util.*;
public class IdentityWeakMaps {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        String a = new String("k"), b = new String("k"); IdentityHashMap<String, Integer> m = new IdentityHashMap<>(); m.put(a, 1); m.put(b, 2); m.put(null, 3);
        t("size", () -> m.size());
        t("get", () -> m.get(a) + " " + m.get(b) + " " + m.get("k") + " " + m.get(null));
        t("containsValue", () -> m.containsValue(2) + " " + m.containsValue(Integer.valueOf(3)));
        t("remove", () -> m.remove("k") + " " + m.remove(a) + " " + m.size());
        t("keySet", () -> m.keySet().contains(b) + " " + m.keySet().contains("k"));
        t("grow", () -> { for (int i = 0; i < 100; i++) m.put("n" + i, i); return m.size(); });
        t("merge", () -> m.merge(b, 5, Integer::sum) + " " + m.get(b));
        t("clone", () -> ((Map<?, ?>) m.clone()).size() + " " + m.equals(m.clone()));
        t("clear", () -> { m.clear(); return m + " " + m.isEmpty(); });
        WeakHashMap<String, String> w = new WeakHashMap<>(); String k1 = new String("one"), k2 = new String("two"); w.put(k1, "1"); w.put(k2, "2"); w.put(null, "n");
        t("weak", () -> w.size() + " " + w.get("one") + w.get("two") + w.get(null) + w.get("x"));
        t("weakrm", () -> w.remove("one") + " " + w.containsKey(k1) + " " + w.containsValue("2"));
        t("weaksorted", () -> { w.remove(null); w.put(k1, "z"); return new TreeMap<>(w); });
        t("weakiter", () -> { w.entrySet().removeIf(e -> e.getValue().equals("z")); return w.toString(); });
        t("weakcompute", () -> w.computeIfAbsent(k1, k -> k + "!") + w.getOrDefault("q", "d") + k2.length());
        t("set", () -> { Set<String> s = Collections.newSetFromMap(new IdentityHashMap<>()); return s.add(a) + " " + s.add(b) + " " + s.add(a) + " " + s.size(); });
        t("neg", () -> new IdentityHashMap<>(-1));
    }
}
