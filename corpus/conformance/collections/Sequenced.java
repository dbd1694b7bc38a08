// jdk 21 sequenced collections: reversed views, first and last operations on every kind.
// jdk: 21+
import java.util.*;
public class Sequenced {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
        t("first", () -> l.getFirst() + " " + l.getLast() + l.reversed() + l.removeFirst() + l.removeLast() + l);
        t("add", () -> { l.addFirst(9); l.addLast(8); l.reversed().add(7); l.reversed().addFirst(6); return l + " " + l.reversed(); });
        t("revops", () -> { l.reversed().set(0, 60); l.reversed().remove(1); return l + " " + l.reversed().indexOf(9) + l.reversed().subList(0, 2) + l.reversed().stream().map(x -> -x).toList(); });
        t("revrev", () -> (l.reversed().reversed() == l) + " " + l.reversed().equals(new ArrayList<>(l.reversed())));
        t("revsort", () -> { l.reversed().sort(null); return l; });
        t("empty", () -> new ArrayList<>().getFirst());
        t("empty2", () -> List.of().getLast());
        t("immut", () -> List.of(1, 2).reversed() + "" + List.of(3, 4).getLast());
        t("immutadd", () -> { List.of(1).addFirst(2); return 0; });
        LinkedHashMap<String, Integer> m = new LinkedHashMap<>(); m.put("a", 1); m.put("b", 2); m.put("c", 3);
        t("map", () -> m.firstEntry() + " " + m.lastEntry() + m.reversed() + m.pollFirstEntry() + m);
        t("mapput", () -> { m.putFirst("z", 0); m.putLast("b", 22); m.reversed().put("n", 5); return m + " " + m.sequencedKeySet().reversed() + m.sequencedValues().getLast() + m.sequencedEntrySet().getFirst(); });
        t("mapset", () -> { m.firstEntry().setValue(3); return 0; });
        t("lhs", () -> { LinkedHashSet<Integer> s = new LinkedHashSet<>(List.of(1, 2, 3)); s.addFirst(3); s.addLast(1); return s + " " + s.reversed() + s.getFirst() + s.removeLast() + s; });
        t("tree", () -> new TreeSet<>(List.of(2, 1)).reversed() + " " + new TreeMap<>(Map.of(1, 2, 3, 4)).reversed() + new TreeSet<>(List.of(5)).getFirst());
        t("treeadd", () -> { new TreeSet<>(List.of(1)).addFirst(0); return 0; });
        t("deque", () -> { ArrayDeque<Integer> d = new ArrayDeque<>(List.of(1, 2, 3)); d.reversed().addFirst(4); return d + " " + d.reversed(); });
        t("unmod", () -> Collections.unmodifiableSequencedCollection(l).reversed() + " " + Collections.unmodifiableSequencedMap(m).lastEntry());
        t("linked", () -> new LinkedList<>(List.of(1, 2)).reversed().getFirst());
        t("strs", () -> "abc".indexOf('c', 0, 2) + " " + new StringBuilder().repeat("xy", 3) + " " + Character.isEmoji(0x1F600) + Math.clamp(15L, 1, 10));
    }
}
