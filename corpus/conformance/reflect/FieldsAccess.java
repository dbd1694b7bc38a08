// Field get and set for all types, finals, statics, widening and access failures.
import java.lang.reflect.*;
import java.util.*;
public class FieldsAccess {
    static class F { boolean z = true; byte b = 1; char c = 'c'; short s = 2; int i = 3; long l = 4; float f = 5; double d = 6; String str = "s"; final int fin = 7; static int st = 8; static final int SF = 9; private Object priv = "p"; volatile transient int vt; int[] arr = {1}; final String fs = new String("fs"); }
    static Field f(String n) throws Exception { return F.class.getDeclaredField(n); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        F o = new F();
        for (Field x : F.class.getDeclaredFields()) t(x.getName(), () -> x + " = " + show(x.get(o)) + " " + x.getType() + " " + Modifier.toString(x.getModifiers()));
        t("prims", () -> f("z").getBoolean(o) + " " + f("b").getInt(o) + f("c").getLong(o) + f("s").getFloat(o) + f("i").getDouble(o) + f("l").getFloat(o) + f("f").getDouble(o));
        t("narrow", () -> f("l").getInt(o));
        t("notprim", () -> f("str").getInt(o));
        t("set", () -> { f("i").setInt(o, 33); f("l").set(o, 5); f("d").setFloat(o, 1.5f); f("c").set(o, 'z'); f("str").set(o, null); return o.i + " " + o.l + o.d + o.c + o.str; });
        t("setbad", () -> { f("i").set(o, 5L); return 0; });
        t("setbad2", () -> { f("str").set(o, 5); return 0; });
        t("setnull", () -> { f("i").set(o, null); return 0; });
        t("fin", () -> { f("fin").set(o, 1); return 0; });
        t("finacc", () -> { Field x = f("fs"); x.setAccessible(true); x.set(o, "changed"); return x.get(o); });
        t("sfin", () -> { Field x = f("SF"); x.setAccessible(true); x.set(null, 1); return 0; });
        t("static", () -> { f("st").set(null, 88); return F.st + " " + f("st").get("anything"); });
        t("nullobj", () -> f("i").get(null));
        t("wrongobj", () -> f("i").get("str"));
        t("nf", () -> F.class.getField("i"));
        t("nf2", () -> F.class.getDeclaredField("zz"));
        t("len", () -> Integer.class.getField("MAX_VALUE").get(null) + " " + Integer.class.getField("TYPE").get(null));
        t("jb", () -> String.class.getDeclaredField("value").get("x"));
        t("eq", () -> f("i").equals(f("i")) + " " + f("i").hashCode() + f("i").toGenericString() + Map.Entry.class.getFields().length + int[].class.getFields().length);
    }
}
