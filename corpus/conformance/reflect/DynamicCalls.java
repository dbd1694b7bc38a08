// Invoking overloaded, overridden, static, interface and varargs methods by name with a small dispatcher.
import java.lang.reflect.*;
import java.util.*;
public class DynamicCalls {
    public static class T { public String f(int i) { return "int"; } public String f(long l) { return "long"; } public String f(Integer i) { return "Integer"; } public String f(Object o) { return "Object"; } public String f(String... s) { return "varargs" + s.length; } public static String sf() { return "static"; } } public static class U extends T { @Override public String f(Object o) { return "U.Object"; } public static String sf() { return "U.static"; } }
    static Object call(Object o, String n, Class<?>[] p, Object... a) throws Throwable { try { return o.getClass().getMethod(n, p).invoke(o, a); } catch (InvocationTargetException e) { throw e.getCause(); } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("int", () -> call(new T(), "f", new Class<?>[]{int.class}, 5));
        t("long", () -> call(new T(), "f", new Class<?>[]{long.class}, 5));
        t("boxed", () -> call(new T(), "f", new Class<?>[]{Integer.class}, 5));
        t("obj", () -> call(new U(), "f", new Class<?>[]{Object.class}, 5) + " " + T.class.getMethod("f", Object.class).invoke(new U(), "x"));
        t("va", () -> call(new T(), "f", new Class<?>[]{String[].class}, (Object) new String[]{"a", "b"}));
        t("vabad", () -> call(new T(), "f", new Class<?>[]{String[].class}, "a", "b"));
        t("st", () -> T.class.getMethod("sf").invoke(null) + " " + U.class.getMethod("sf").invoke(null) + T.class.getMethod("sf").invoke(new U()));
        t("none", () -> call(new T(), "g", new Class<?>[0]));
        t("str", () -> call("hello", "substring", new Class<?>[]{int.class, int.class}, 1, 3));
        t("strex", () -> call("hello", "substring", new Class<?>[]{int.class}, 99));
        t("list", () -> call(new ArrayList<>(List.of(3, 1, 2)), "indexOf", new Class<?>[]{Object.class}, 1));
        t("all", () -> { TreeSet<String> s = new TreeSet<>(); for (Method m : U.class.getMethods()) if (m.getName().equals("f")) s.add(m.toString()); return s; });
        t("decl", () -> U.class.getDeclaredMethods().length + " " + U.class.getMethod("f", int.class).getDeclaringClass().getSimpleName());
        t("chararg", () -> T.class.getMethod("f", long.class).invoke(new T(), 'c'));
    }
}
