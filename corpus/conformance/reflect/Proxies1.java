// Dynamic proxies: handlers, Object methods, default methods, exceptions, several interfaces.
import java.lang.reflect.*;
import java.util.*;
public class Proxies1 {
    interface A { String a(int x, String... y); default String d(int k) { return "A.d" + k; } } interface B { void b() throws java.io.IOException; long prim(long l); boolean z(); int cnt(); }
    static class H implements InvocationHandler { final List<String> log = new ArrayList<>(); public Object invoke(Object p, Method m, Object[] a) throws Throwable { log.add(m.getName() + (a == null ? "[]" : Arrays.deepToString(a))); switch (m.getName()) { case "a": return "r" + a[0]; case "b": throw new java.io.IOException("declared"); case "prim": return (Long) a[0] * 2; case "z": return null; case "cnt": return "wrong"; case "toString": return "PROXY"; case "hashCode": return 42; case "equals": return p == a[0]; case "d": return InvocationHandler.invokeDefault(p, m, a); } return null; } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        H h = new H(); Object p = Proxy.newProxyInstance(Proxies1.class.getClassLoader(), new Class<?>[]{A.class, B.class}, h); A a = (A) p; B b = (B) p;
        t("a", () -> a.a(5, "q", "w"));
        t("d", () -> a.d(7));
        t("b", () -> { b.b(); return 0; });
        t("prim", () -> b.prim(21));
        t("nullz", () -> b.z());
        t("cce", () -> b.cnt());
        t("obj", () -> p + " " + p.hashCode() + p.equals(p) + p.equals(a) + p.equals("x"));
        t("cls", () -> Proxy.isProxyClass(p.getClass()) + " " + (Proxy.getInvocationHandler(p) == h) + Arrays.toString(p.getClass().getInterfaces()) + p.getClass().getSuperclass() + Modifier.toString(p.getClass().getModifiers()) + p.getClass().getSimpleName().startsWith("$Proxy"));
        t("undeclared", () -> { Runnable r = (Runnable) Proxy.newProxyInstance(Proxies1.class.getClassLoader(), new Class<?>[]{Runnable.class}, (x, m, ar) -> { throw new java.io.IOException("checked"); }); try { r.run(); return 0; } catch (UndeclaredThrowableException e) { return e.getMessage() + " " + e.getCause() + e.getUndeclaredThrowable(); } });
        t("unchecked", () -> { Runnable r = (Runnable) Proxy.newProxyInstance(Proxies1.class.getClassLoader(), new Class<?>[]{Runnable.class}, (x, m, ar) -> { throw new IllegalStateException("rt"); }); r.run(); return 0; });
        t("same", () -> Proxy.newProxyInstance(Proxies1.class.getClassLoader(), new Class<?>[]{A.class, B.class}, h).getClass() == p.getClass());
        t("notif", () -> Proxy.newProxyInstance(Proxies1.class.getClassLoader(), new Class<?>[]{String.class}, h));
        t("dup", () -> Proxy.newProxyInstance(Proxies1.class.getClassLoader(), new Class<?>[]{A.class, A.class}, h));
        t("nullh", () -> Proxy.newProxyInstance(Proxies1.class.getClassLoader(), new Class<?>[]{A.class}, null));
        t("notp", () -> Proxy.getInvocationHandler("x"));
        t("log", () -> h.log);
        t("cmp", () -> { @SuppressWarnings("unchecked") Comparator<String> c = (Comparator<String>) Proxy.newProxyInstance(Proxies1.class.getClassLoader(), new Class<?>[]{Comparator.class}, (x, m, ar) -> m.isDefault() ? InvocationHandler.invokeDefault(x, m, ar) : ((String) ar[0]).length() - ((String) ar[1]).length()); List<String> l = new ArrayList<>(List.of("ccc", "a", "bb")); l.sort(c.reversed()); return l; });
    }
}
