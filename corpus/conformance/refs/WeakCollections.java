// WeakHashMap and caches with keys held strongly, expunge by explicit enqueue and reference maps.
import java.lang.ref.*;
import java.util.*;
public class WeakCollections {
    static final List<Object> keep = new ArrayList<>(); static class Cache<K, V> { final Map<K, SoftReference<V>> m = new HashMap<>(); V get(K k, java.util.function.Function<K, V> f) { SoftReference<V> r = m.get(k); V v = r == null ? null : r.get(); if (v == null) { v = f.apply(k); keep.add(v); m.put(k, new SoftReference<>(v)); } return v; } void drop(K k) { m.get(k).clear(); } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Cache<String, StringBuilder> c = new Cache<>(); int[] made = {0};
        t("cache", () -> { StringBuilder a = c.get("x", k -> new StringBuilder(k + made[0]++)), b = c.get("x", k -> new StringBuilder(k + made[0]++)); return (a == b) + " " + made[0]; });
        t("dropped", () -> { c.drop("x"); return c.get("x", k -> new StringBuilder(k + made[0]++)) + " " + made[0]; });
        t("weak", () -> { WeakHashMap<Object, Integer> m = new WeakHashMap<>(); for (int i = 0; i < 10; i++) { Object o = new int[]{i}; keep.add(o); m.put(o, i); } int s = 0; for (int v : m.values()) s += v; return m.size() + " " + s; });
        t("weakstr", () -> { WeakHashMap<String, String> m = new WeakHashMap<>(); m.put("lit", "v"); m.put(null, "n"); return m.get("lit") + m.get(null) + m.containsKey("lit") + m.remove("lit") + m.size(); });
        t("iter", () -> { WeakHashMap<String, Integer> m = new WeakHashMap<>(Map.of("a", 1, "b", 2, "c", 3)); TreeMap<String, Integer> t = new TreeMap<>(m); m.keySet().removeIf(k -> k.equals("b")); return t + " " + new TreeMap<>(m); });
        t("cme", () -> { WeakHashMap<String, Integer> m = new WeakHashMap<>(Map.of("a", 1, "b", 2)); for (String k : m.keySet()) m.put(k + "!", 1); return 0; });
        t("refmap", () -> { Map<WeakReference<String>, String> rev = new IdentityHashMap<>(); ReferenceQueue<String> q = new ReferenceQueue<>(); for (String s : List.of("p", "q")) { WeakReference<String> w = new WeakReference<>(s, q); rev.put(w, s); w.enqueue(); } TreeSet<String> got = new TreeSet<>(); Reference<? extends String> r; while ((r = q.poll()) != null) got.add(rev.remove(r)); return got + " " + rev.size(); });
        t("eq", () -> new WeakReference<>("a").equals(new WeakReference<>("a")));
    }
}
