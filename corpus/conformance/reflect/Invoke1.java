// Method.invoke with every primitive type, widening, unboxing failures, wrapped exceptions.
import java.lang.reflect.*;
import java.util.*;
public class Invoke1 {
    public static boolean z(boolean v) { return !v; } public static byte b(byte v) { return (byte) (v + 1); } public static char c(char v) { return (char) (v + 1); } public static short s(short v) { return (short) -v; } public static int i(int v) { return v * 2; } public static long l(long v) { return v << 33; } public static float f(float v) { return v / 3; } public static double d(double v) { return v / 3; } public static void v() { } public static Object o(Object v) { return v; } public static String va(String... s) { return Arrays.toString(s); } public static void thr() throws Exception { throw new java.io.IOException("inner"); } String inst(int a) { return "inst" + a; } public static String many(boolean z, byte b, char c, short s, int i, long l, float f, double d, Object o, int[] a) { return "" + z + b + c + s + i + l + f + d + o + a.length; }
    static Method m(String n) { for (Method m : Invoke1.class.getDeclaredMethods()) if (m.getName().equals(n)) return m; throw new Error(n); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("z", () -> m("z").invoke(null, true));
        t("b", () -> m("b").invoke(null, (byte) 127));
        t("c", () -> m("c").invoke(null, 'x'));
        t("s", () -> m("s").invoke(null, (short) 5) + " " + m("s").invoke(null, (byte) 5));
        t("i", () -> m("i").invoke(null, 'a') + " " + m("i").invoke(null, (short) 9).getClass());
        t("l", () -> m("l").invoke(null, 3) + " " + m("l").invoke(null, 'c'));
        t("f", () -> m("f").invoke(null, 1L) + " " + m("d").invoke(null, 1f) + m("d").invoke(null, 7));
        t("narrow", () -> m("i").invoke(null, 5L));
        t("nullprim", () -> m("i").invoke(null, (Object) null));
        t("wrong", () -> m("z").invoke(null, 1));
        t("void", () -> m("v").invoke(null) + " " + m("o").invoke("ignored", (Object) null));
        t("arity", () -> m("i").invoke(null));
        t("arity2", () -> m("v").invoke(null, 1));
        t("va", () -> m("va").invoke(null, (Object) new String[]{"a", "b"}));
        t("vabad", () -> m("va").invoke(null, "a", "b"));
        t("thr", () -> { try { m("thr").invoke(null); return 0; } catch (InvocationTargetException e) { return e.getMessage() + " " + e.getCause() + " " + e.getTargetException(); } });
        t("inst", () -> m("inst").invoke(new Invoke1(), 4));
        t("nullrecv", () -> m("inst").invoke(null, 4));
        t("wrongrecv", () -> m("inst").invoke("str", 4));
        t("many", () -> m("many").invoke(null, true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, List.of(), new int[2]));
        t("virt", () -> Object.class.getMethod("toString").invoke(List.of(1)) + " " + Collection.class.getMethod("size").invoke(Set.of(1)));
        t("loop", () -> { Method m = m("i"); long s = 0; for (int k = 0; k < 100; k++) s += (Integer) m.invoke(null, k); return s; });
        t("abs", () -> Number.class.getMethod("intValue").invoke(5.9));
    }
}
