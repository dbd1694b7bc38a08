// Class.forName with arrays, primitives, nested names, initialization flag and failures.
import java.util.*;
public class ForName {
    static class Init { static { System.out.println("Init initialised"); } static int v = 1; } static class Init2 { static { System.out.println("Init2 initialised"); } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        for (String n : new String[]{"java.lang.String", "[I", "[[Ljava.lang.String;", "java.util.Map$Entry", "java.util.Map.Entry", "int", "I", "[Z", "[V", "[Ljava.lang.String", "[LString;", "", "[", "java/lang/String", "ForName$Check", "Lforname;", "java.lang.string", "[[[[D", "[[", "no.Such", "ForName$Nope", "[Lno.Such;"}) t("n", () -> Class.forName(n));
        ClassLoader cl = ForName.class.getClassLoader();
        t("noinit", () -> Class.forName("ForName$Init", false, cl).getSimpleName());
        t("init", () -> Class.forName("ForName$Init", true, cl).getSimpleName());
        t("again", () -> Class.forName("ForName$Init").getSimpleName());
        t("load", () -> cl.loadClass("ForName$Init2").getSimpleName());
        t("inst", () -> cl.loadClass("ForName$Init2").getDeclaredConstructor().newInstance() != null);
        t("loadarr", () -> cl.loadClass("[I"));
        t("boot", () -> Class.forName("java.lang.Object", false, null) + " " + String.class.getClassLoader());
        t("bootno", () -> Class.forName("ForName", false, null));
        t("module", () -> Class.forName(String.class.getModule(), "java.util.List") + " " + Class.forName(String.class.getModule(), "no.Such"));
        t("prim", () -> int.class + " " + Integer.TYPE + (int.class == Integer.TYPE) + void.class.isPrimitive() + Class.forName("[J").getComponentType());
        t("nul", () -> Class.forName(null));
        t("same", () -> Class.forName("java.lang.Integer") == Integer.class);
        t("desc", () -> String.class.describeConstable().get() + " " + int[].class.describeConstable().get().displayName() + int.class.descriptorString());
    }
}
