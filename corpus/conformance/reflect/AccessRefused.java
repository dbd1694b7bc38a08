// setAccessible refusals on java.base and cross-module checks: messages and trySetAccessible.
import java.lang.reflect.*;
import java.util.*;
public class AccessRefused {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println((label + " = " + show(c.run())).replaceAll("@[0-9a-f]+\\b", "@H")); }
        catch (Throwable e) { System.out.println((label + " ! " + e.getClass().getName() + ": " + e.getMessage()).replaceAll("@[0-9a-f]+\\b", "@H")); }
    }
    public static void main(String[] args) throws Throwable {
        t("value", () -> { Field f = String.class.getDeclaredField("value"); f.setAccessible(true); return 0; });
        t("tryset", () -> { Field f = String.class.getDeclaredField("hash"); return f.trySetAccessible() + " " + f.canAccess("x") + f.isAccessible(); });
        t("method", () -> { Method m = ClassLoader.class.getDeclaredMethod("defineClass", String.class, byte[].class, int.class, int.class); m.setAccessible(true); return 0; });
        t("ctor", () -> { Constructor<?> c = Collections.class.getDeclaredConstructor(); c.setAccessible(true); return 0; });
        t("invoke", () -> Object.class.getDeclaredMethod("clone").invoke(new Object()));
        t("pubok", () -> { Method m = ArrayList.class.getMethod("size"); m.setAccessible(true); return m.invoke(new ArrayList<>(List.of(1))); });
        t("hidden", () -> { Method m = List.of(1).getClass().getMethod("size"); return m.invoke(List.of(1)); });
        t("hidden2", () -> Arrays.asList(1).getClass().getMethod("get", int.class).invoke(Arrays.asList(5), 0));
        t("internal", () -> Class.forName("jdk.internal.misc.Unsafe").getMethod("getUnsafe").invoke(null));
        t("canacc", () -> ArrayList.class.getMethod("size").canAccess(new ArrayList<>()) + " " + Collections.class.getMethod("emptyList").canAccess(null));
        t("canbad", () -> ArrayList.class.getMethod("size").canAccess(null));
        t("unsafe", () -> { Field f = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe"); f.setAccessible(true); return f.get(null) != null; });
        t("arr", () -> { AccessibleObject.setAccessible(new AccessibleObject[]{String.class.getDeclaredField("coder")}, true); return 0; });
        t("mods", () -> String.class.getModule().isOpen("java.lang") + " " + String.class.getModule().isExported("java.lang") + String.class.getModule().isExported("jdk.internal.misc") + AccessRefused.class.getModule().isNamed());
        t("sys", () -> { Field f = System.class.getDeclaredField("out"); f.set(null, null); return 0; });
        t("sec", () -> System.class.getDeclaredFields().length >= 3);
        t("filtered", () -> Class.class.getDeclaredField("classLoader"));
    }
}
