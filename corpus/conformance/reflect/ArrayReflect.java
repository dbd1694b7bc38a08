// java.lang.reflect.Array for all component types and multi-dimensional creation.
import java.lang.reflect.*;
public class ArrayReflect {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        for (Class<?> c : new Class<?>[]{boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class, String.class, int[].class}) t(c.getSimpleName(), () -> { Object a = Array.newInstance(c, 2); return a.getClass() + " " + Array.getLength(a) + " " + (c == char.class ? (int) Array.getChar(a, 0) : Array.get(a, 1)); });
        t("multi", () -> { Object a = Array.newInstance(int.class, 2, 3); Array.setInt(Array.get(a, 1), 2, 9); return a; });
        t("part", () -> Array.newInstance(String[].class, 2, 2).getClass());
        t("set", () -> { long[] l = new long[2]; Array.set(l, 0, 5); Array.setInt(l, 1, 6); Array.setByte(l, 1, (byte) 7); return l; });
        t("get", () -> Array.getLong(new int[]{5}, 0) + " " + Array.getDouble(new char[]{'a'}, 0) + Array.get(new byte[]{3}, 0).getClass());
        t("narrow", () -> Array.getInt(new long[]{5}, 0));
        t("badset", () -> { Array.set(new int[1], 0, 5L); return 0; });
        t("badset2", () -> { Array.set(new String[1], 0, 5); return 0; });
        t("badset3", () -> { Array.setInt(new byte[1], 0, 5); return 0; });
        t("oob", () -> Array.get(new int[1], 1));
        t("oobneg", () -> Array.getInt(new int[1], -1));
        t("notarr", () -> Array.getLength("x"));
        t("nul", () -> Array.getLength(null));
        t("neg", () -> Array.newInstance(int.class, -1));
        t("void", () -> Array.newInstance(void.class, 1));
        t("dims", () -> Array.newInstance(int.class, new int[0]));
        t("cls", () -> int[][].class.getComponentType().getComponentType() + " " + int.class.arrayType() + String[].class.componentType() + Class.forName("[[J") + Class.forName("[Ljava.lang.String;").getSimpleName());
    }
}
