// Live views: keySet, values, entrySet, subList, subMap, asList and wrappers reflect changes both ways.
import java.util.*;
public class ViewsWrappers {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        TreeMap<String, Integer> m = new TreeMap<>(Map.of("a", 1, "b", 2, "c", 3, "d", 4)); Set<String> ks = m.keySet(); Collection<Integer> vs = m.values(); Set<Map.Entry<String, Integer>> es = m.entrySet(); SortedMap<String, Integer> head = m.headMap("c"), tail = m.tailMap("c");
        t("live", () -> { m.put("bb", 9); return ks + " " + vs + head + tail.size(); });
        t("rm", () -> { ks.remove("a"); vs.remove(9); head.clear(); return m + " " + es; });
        t("entry", () -> { for (Map.Entry<String, Integer> e : es) e.setValue(e.getValue() * 10); return m + " " + es.contains(Map.entry("c", 30)) + es.remove(Map.entry("d", 1)); });
        t("retain", () -> vs.retainAll(List.of(30)) + " " + m + tail);
        t("add", () -> ks.add("x"));
        t("stale", () -> { List<Integer> l = new ArrayList<>(List.of(1, 2, 3)), s = l.subList(1, 3); l.set(1, 20); String a = s.toString(); s.remove(0); return a + l; });
        t("arr", () -> { Integer[] a = {3, 1, 2}; List<Integer> l = Arrays.asList(a); Collections.sort(l); return Arrays.toString(a) + l.contains(2); });
        t("unmod", () -> { List<Integer> l = new ArrayList<>(List.of(1)); Collection<Integer> u = Collections.unmodifiableCollection(l); l.add(2); return u + " " + u.equals(l) + Collections.unmodifiableList(l).equals(l); });
        t("desc", () -> { NavigableSet<Integer> s = new TreeSet<>(List.of(1, 2, 3)), d = s.descendingSet(); s.add(5); d.remove(2); d.pollFirst(); return s + " " + d + d.first(); });
        t("subset", () -> { TreeSet<Integer> s = new TreeSet<>(List.of(1, 5, 9)); SortedSet<Integer> v = s.subSet(2, 8); v.add(6); s.add(3); s.add(100); return v + " " + s; });
        t("subbad", () -> new TreeSet<>(List.of(1, 5, 9)).subSet(2, 8).add(8));
        t("reversed", () -> { List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); ListIterator<Integer> it = l.listIterator(3); List<Integer> r = new ArrayList<>(); while (it.hasPrevious()) { int v = it.previous(); r.add(v); if (v == 2) it.remove(); } return r + " " + l; });
        t("iterfail", () -> { Iterator<Integer> it = m.values().iterator(); it.next(); it.remove(); it.remove(); return 0; });
        t("fromMap", () -> { Map<Integer, Boolean> b = new LinkedHashMap<>(); Set<Integer> s = Collections.newSetFromMap(b); s.add(3); s.add(1); return b + " " + s; });
        t("frommapbad", () -> Collections.newSetFromMap(new HashMap<>(Map.of(1, true))));
        t("checked", () -> { Set<Object> s = (Set) Collections.checkedSet(new TreeSet<String>(), String.class); s.add("ok"); s.addAll(List.of("x", 5)); return 0; });
    }
}
