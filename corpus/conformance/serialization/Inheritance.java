// Serialization across class hierarchies with mixed hooks, default constructors and readObjectNoData.
import java.io.*;
import java.util.*;
public class Inheritance {
    static List<String> log = new ArrayList<>();
    static class A { int a = 1; A() { log.add("A()"); a = 11; } } static class B extends A implements Serializable { int b = 2; B() { log.add("B()"); } private void writeObject(ObjectOutputStream o) throws IOException { log.add("B.w"); o.defaultWriteObject(); } private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException { log.add("B.r"); i.defaultReadObject(); } } static class C extends B { int c = 3; transient List<String> t = new ArrayList<>(); C() { log.add("C()"); } private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException { i.defaultReadObject(); log.add("C.r"); t = new ArrayList<>(List.of("rebuilt")); } protected Object readResolve() { log.add("C.resolve"); return this; } } static class D extends C { final int d; D(int d) { this.d = d; } } static class Out implements Serializable { int o = 5; class In implements Serializable { int i = o * 2; } In mk() { return new In(); } }
    @SuppressWarnings("unchecked") static <T> T rt(T o) throws Exception { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (ObjectOutputStream s = new ObjectOutputStream(b)) { s.writeObject(o); } return (T) new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())).readObject(); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("d", () -> { D d = new D(4); d.a = 100; d.b = 200; d.c = 300; D r = rt(d); return r.a + " " + r.b + " " + r.c + " " + r.d + r.t; });
        t("log", () -> log);
        t("inner", () -> { Out o = new Out(); Out.In i = rt(o.mk()); return i.i; });
        t("anon", () -> rt(new Serializable() { public String toString() { return "anon"; } }));
        t("arr", () -> { B[] a = rt(new B[]{new C(), new D(1), null}); return a[0].getClass().getSimpleName() + a[1].getClass().getSimpleName() + a[2]; });
        t("number", () -> rt((Number) 5L) + " " + rt((Object) 'c') + rt((Object) true) + rt((Object) (byte) 3));
        t("final", () -> rt(new D(9)).d);
        t("throwable", () -> { Throwable t = new Exception("x"); t.addSuppressed(new Error("s")); return rt(t).getSuppressed()[0].getMessage(); });
        t("copy", () -> { List<D> l = rt(new ArrayList<>(Collections.nCopies(3, new D(2)))); return l.get(0) == l.get(2); });
    }
}
