// How every collection treats null keys, values and elements.
import java.util.*;
import java.util.concurrent.*;
public class NullHandling {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        for (Collection<Object> c : List.of(new ArrayList<>(), new LinkedList<>(), new ArrayDeque<>(), new HashSet<>(), new LinkedHashSet<>(), new TreeSet<>(), new PriorityQueue<>(), new Vector<>(), new CopyOnWriteArrayList<>(), new ConcurrentLinkedQueue<>(), new LinkedBlockingQueue<>(), new ConcurrentSkipListSet<>(), new CopyOnWriteArraySet<>())) { String n = c.getClass().getSimpleName(); t(n + ".add", () -> c.add(null)); t(n + ".contains", () -> c.contains(null)); t(n + ".remove", () -> c.remove(null)); t(n + ".addAll", () -> c.addAll(null)); t(n + ".removeIf", () -> c.removeIf(null)); }
        for (Map<Object, Object> m : List.of(new HashMap<>(), new LinkedHashMap<>(), new TreeMap<>(), new Hashtable<>(), new ConcurrentHashMap<>(), new WeakHashMap<>(), new IdentityHashMap<>(), new ConcurrentSkipListMap<>())) { String n = m.getClass().getSimpleName(); t(n + ".putk", () -> m.put(null, 1)); t(n + ".putv", () -> m.put("k", null)); t(n + ".get", () -> m.get(null)); t(n + ".cv", () -> m.containsValue(null)); t(n + ".gd", () -> m.getOrDefault(null, "d")); t(n + ".merge", () -> m.merge("k", 5, (a, b) -> null)); t(n + ".cia", () -> m.computeIfAbsent("q", k -> null)); t(n + ".size", () -> m.size()); }
    }
}
