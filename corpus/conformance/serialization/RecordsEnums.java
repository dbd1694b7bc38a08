// Serialization of records, enums, lambdas-free singletons and nested generic records.
import java.io.*;
import java.util.*;
public class RecordsEnums {
    record P(int x, String y) implements Serializable { P { if (x < 0) throw new IllegalArgumentException("neg"); System.out.println("canonical " + x); } } record Box<T>(T v, int[] a) implements Serializable { } enum E { A, B { void f() { } }; int state = 1; } record NsR(Object o) implements Serializable { }
    @SuppressWarnings("unchecked") static <T> T rt(T o) throws Exception { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (ObjectOutputStream s = new ObjectOutputStream(b)) { s.writeObject(o); } return (T) new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())).readObject(); }
    static byte[] ser(Object o) throws IOException { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (ObjectOutputStream s = new ObjectOutputStream(b)) { s.writeObject(o); } return b.toByteArray(); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("rec", () -> { P p = new P(1, "y"); P q = rt(p); return q + " " + (p == q) + p.equals(q); });
        t("box", () -> { Box<List<String>> b = rt(new Box<>(new ArrayList<>(List.of("z")), new int[]{4})); return b.v() + " " + b.a()[0]; });
        t("enums", () -> (rt(E.A) == E.A) + " " + (rt(E.B) == E.B) + rt(new ArrayList<>(List.of(E.B, E.A, E.B))));
        t("state", () -> { E.A.state = 99; return rt(E.A).state; });
        t("map", () -> rt(new EnumMap<>(Map.of(E.A, 1))) + " " + rt(EnumSet.allOf(E.class)));
        t("tamper", () -> { byte[] b = ser(new P(7, "q")); for (int i = 0; i < b.length - 4; i++) if (b[i] == 0 && b[i + 1] == 0 && b[i + 2] == 0 && b[i + 3] == 7) { b[i] = -1; break; } try { new ObjectInputStream(new ByteArrayInputStream(b)).readObject(); return "accepted"; } catch (InvalidObjectException e) { return e.getMessage() + " " + e.getCause(); } });
        t("ns", () -> rt(new NsR(new Object())));
        t("nul", () -> rt(new Box<>(null, null)));
        t("uid", () -> ObjectStreamClass.lookup(P.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(E.class).getSerialVersionUID());
        t("cyc", () -> { List<Object> l = new ArrayList<>(); Box<Object> b = new Box<>(l, null); l.add("in"); return rt(b).v(); });
        t("hex", () -> HexFormat.of().formatHex(ser(E.A)));
    }
}
