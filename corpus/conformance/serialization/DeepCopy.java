// Deep copies of mutable structures through serialization, identity preserved inside and lost outside.
import java.io.*;
import java.util.*;
public class DeepCopy {
    static class Person implements Serializable { final String name; Person boss; final List<Person> team = new ArrayList<>(); final Map<String, Object> meta = new TreeMap<>(); transient Object cache = "cache"; Person(String n, Person b) { name = n; boss = b; if (b != null) b.team.add(this); } }
    @SuppressWarnings("unchecked") static <T> T copy(T o) throws Exception { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (ObjectOutputStream s = new ObjectOutputStream(b)) { s.writeObject(o); } return (T) new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())).readObject(); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Person ceo = new Person("ceo", null), a = new Person("a", ceo), b = new Person("b", ceo); a.meta.put("peer", b); a.meta.put("nums", new int[]{1, 2}); a.meta.put("self", a); Person c = copy(ceo);
        t("shape", () -> c.name + " " + c.team.size() + c.team.get(0).name + (c.team.get(0).boss == c));
        t("inner", () -> (c.team.get(0).meta.get("peer") == c.team.get(1)) + " " + (c.team.get(0).meta.get("self") == c.team.get(0)) + ((int[]) c.team.get(0).meta.get("nums"))[1]);
        t("outer", () -> (c == ceo) + " " + (c.team.get(0) == a) + (c.name == ceo.name) + c.cache);
        t("indep", () -> { c.team.get(0).meta.put("new", 1); c.team.remove(1); return a.meta.containsKey("new") + " " + ceo.team.size(); });
        t("sub", () -> copy(a).boss.team.size());
        t("matrix", () -> { int[][] m = {{1, 2}, {3}}; int[] row = {9}; int[][] s = {row, row}; int[][] k = copy(s); return (k[0] == k[1]) + " " + copy(m)[1][0]; });
        t("maps", () -> { Map<Object, Object> m = new HashMap<>(); m.put("k", m); Map<Object, Object> k = copy(m); return k.get("k") == k; });
        t("strs", () -> { String s = new String("x"); Object[] o = copy(new Object[]{s, s, new String("x")}); return (o[0] == o[1]) + " " + (o[0] == o[2]); });
        t("big", () -> { List<Integer> l = new ArrayList<>(); for (int i = 0; i < 2000; i++) l.add(i); return copy(l).hashCode() == l.hashCode(); });
    }
}
