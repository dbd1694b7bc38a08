// Computed serialVersionUID values and ObjectStreamClass descriptions.
import java.io.*;
import java.util.*;
public class Uids {
    static class A implements Serializable { int x; String s; void m() { } } static class B implements Serializable { private static final long serialVersionUID = 42L; transient int t; long l; int[] arr; } enum E { X } record R(int a, String b) implements Serializable { } interface I extends Serializable { } static class NS { } static class Sub extends A implements Cloneable, Comparable<Sub> { static final int K = 3; static { } protected int q; public int compareTo(Sub o) { return 0; } private Sub() { } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        for (Class<?> c : new Class<?>[]{A.class, B.class, E.class, R.class, Sub.class, String.class, ArrayList.class, Integer.class, int[].class, Object[].class, Date.class, HashMap.class, Throwable.class}) t(c.getSimpleName(), () -> { ObjectStreamClass o = ObjectStreamClass.lookup(c); return o + " " + Arrays.toString(o.getFields()); });
        t("ns", () -> ObjectStreamClass.lookup(NS.class));
        t("any", () -> ObjectStreamClass.lookupAny(NS.class));
        t("iface", () -> ObjectStreamClass.lookup(I.class).getSerialVersionUID());
        t("field", () -> ObjectStreamClass.lookup(A.class).getField("x") + " " + ObjectStreamClass.lookup(A.class).getField("zz") + ObjectStreamClass.lookup(B.class).getField("arr").getTypeString() + ObjectStreamClass.lookup(B.class).getField("l").getTypeCode() + ObjectStreamClass.lookup(B.class).getField("l").getOffset());
        t("cls", () -> ObjectStreamClass.lookup(A.class).forClass() + " " + ObjectStreamClass.lookup(A.class).getName());
        t("osf", () -> new ObjectStreamField("n", int.class).compareTo(new ObjectStreamField("m", String.class)) + " " + new ObjectStreamField("n", int.class) + new ObjectStreamField("u", String.class, true).isUnshared());
    }
}
