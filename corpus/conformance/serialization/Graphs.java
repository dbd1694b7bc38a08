// Object graphs with cycles, shared references, arrays, collections and superclass state.
import java.io.*;
import java.util.*;
public class Graphs {
    static class N implements Serializable { String s; N l, r; transient int t = 5; int[] a = {1, 2}; N(String s) { this.s = s; } } static class Base { int b = 7; Base() { b = 70; } } static class Sub extends Base implements Serializable { int s = 8; }
    @SuppressWarnings("unchecked") static <T> T rt(T o) throws Exception { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (ObjectOutputStream s = new ObjectOutputStream(b)) { s.writeObject(o); } return (T) new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())).readObject(); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("cyc", () -> { N n = new N("root"); n.l = n; n.r = new N("r"); n.r.l = n; N c = rt(n); return (c.l == c) + " " + (c.r.l == c) + c.r.s + c.t + c.a.length; });
        t("shared", () -> { N x = new N("x"); N[] a = rt(new N[]{x, x, null}); return (a[0] == a[1]) + " " + a[2]; });
        t("sup", () -> { Sub s = new Sub(); s.b = 1; s.s = 2; Sub c = rt(s); return c.b + " " + c.s; });
        t("colls", () -> rt(new ArrayList<>(List.of(1, "a", 2.5))) + " " + rt(new LinkedHashMap<>(Map.of("k", List.of(1)))) + rt(new TreeSet<>(List.of(3, 1))) + rt(new ArrayDeque<>(List.of(1))) + rt(new BitSet()) + rt(List.of(1, 2)) + rt(Collections.nCopies(2, "z")) + rt(new PriorityQueue<>(List.of(2, 1))) + rt(EnumSet.of(Thread.State.NEW)) + rt(new Date(0).getTime()));
        t("jdk", () -> rt(new java.math.BigInteger("123456789012345678901")) + " " + rt(java.time.LocalDate.of(2024, 1, 2)) + rt(java.time.Duration.ofSeconds(5)) + rt(Locale.CANADA_FRENCH) + rt(UUID.fromString("1-2-3-4-5")) + rt(new StringBuilder("sb")) + rt(Optional.class) + rt(int.class) + rt(new int[][]{{1}, {2, 3}}).length);
        t("exc", () -> { Exception e = rt(new IllegalStateException("m", new IOException("c"))); return e + " " + e.getCause() + e.getStackTrace()[0].getMethodName().startsWith("lambda"); });
        t("cmp", () -> { TreeMap<String, Integer> m = new TreeMap<>(String.CASE_INSENSITIVE_ORDER); m.put("B", 1); return rt(m).get("b"); });
        t("two", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); ObjectOutputStream o = new ObjectOutputStream(b); N n = new N("v1"); o.writeObject(n); n.s = "v2"; o.writeObject(n); o.reset(); o.writeObject(n); o.writeUnshared(n); o.flush(); ObjectInputStream i = new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())); return ((N) i.readObject()).s + ((N) i.readObject()).s + ((N) i.readObject()).s + ((N) i.readObject()).s; });
        t("deep", () -> { Object o = "leaf"; for (int i = 0; i < 200; i++) o = new ArrayList<>(Collections.singletonList(o)); return rt(o).toString().length(); });
        t("nul", () -> rt(null));
        t("str", () -> rt("x".repeat(70000)).length() + " " + rt("\u20ac\0\ud800").length());
    }
}
