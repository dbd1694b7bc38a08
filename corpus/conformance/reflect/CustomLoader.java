// A ClassLoader subclass defining classes from resource bytes: isolation, delegation, resources, parallel copies.
import java.io.*;
import java.util.*;
public class CustomLoader {
    public static class Counter { static int n; static { n = 10; } public static int inc() { return ++n; } public Object self() { return this; } }
    static class L extends ClassLoader { final Set<String> own; final List<String> log = new ArrayList<>(); L(String nm, ClassLoader p, String... o) { super(nm, p); own = Set.of(o); } @Override protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException { if (!n.startsWith("java.")) log.add(n); if (!own.contains(n)) return super.loadClass(n, r); Class<?> c = findLoadedClass(n); if (c != null) return c; try (InputStream in = CustomLoader.class.getResourceAsStream(n + ".class")) { byte[] b = in.readAllBytes(); return defineClass(n, b, 0, b.length); } catch (IOException e) { throw new ClassNotFoundException(n, e); } } Class<?> dup(String n) throws Exception { byte[] b = CustomLoader.class.getResourceAsStream(n + ".class").readAllBytes(); return defineClass(n, b, 0, b.length); } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println((label + " = " + show(c.run())).replaceAll("@[0-9a-f]+\\b", "@H")); }
        catch (Throwable e) { System.out.println((label + " ! " + e.getClass().getName() + ": " + e.getMessage()).replaceAll("@[0-9a-f]+\\b", "@H")); }
    }
    public static void main(String[] args) throws Throwable {
        String cn = "CustomLoader$Counter"; L a = new L("A", CustomLoader.class.getClassLoader(), cn), b = new L("B", CustomLoader.class.getClassLoader(), cn); Class<?> ca = a.loadClass(cn), cb = b.loadClass(cn);
        t("iso", () -> (ca == cb) + " " + ca.getMethod("inc").invoke(null) + ca.getMethod("inc").invoke(null) + cb.getMethod("inc").invoke(null) + Counter.inc() + " " + ca.getName().equals(cb.getName()));
        t("cast", () -> (Counter) ca.getDeclaredConstructor().newInstance());
        t("same", () -> (a.loadClass(cn) == ca) + " " + (Class.forName(cn, true, a) == ca) + (ca.getClassLoader() == a) + a.getName() + ca.getModule().isNamed());
        t("dup", () -> a.dup(cn));
        t("inst", () -> ca.isInstance(new Counter()) + " " + ca.isAssignableFrom(Counter.class) + Counter.class.isAssignableFrom(ca));
        t("log", () -> a.log);
        t("missing", () -> a.loadClass("no.Such"));
        t("wrongname", () -> { byte[] x = CustomLoader.class.getResourceAsStream(cn + ".class").readAllBytes(); return new ClassLoader(null) { Class<?> d() { return defineClass("Other", x, 0, x.length); } }.d(); });
        t("proh", () -> { byte[] x = new byte[10]; return new ClassLoader() { Class<?> d() { return defineClass("java.lang.Foo", x, 0, x.length); } }.d(); });
        t("garbage", () -> new ClassLoader() { Class<?> d() { return defineClass(null, new byte[]{1, 2, 3, 4, 5, 6, 7, 8}, 0, 8); } }.d());
        t("nullparent", () -> new L("N", null).loadClass("CustomLoader"));
        t("boot", () -> new L("N", null).loadClass("java.util.List"));
        t("ctx", () -> { Thread.currentThread().setContextClassLoader(a); return Thread.currentThread().getContextClassLoader() == a; });
        t("res", () -> (a.getResource(cn + ".class") != null) + " " + a.getResource("nope.txt") + a.getResources("nope").hasMoreElements() + (a.getResourceAsStream("java/lang/Object.class") != null));
        t("pkg", () -> ca.getPackage().getName().isEmpty() + " " + a.getDefinedPackages().length + (ca.getPackage() == Counter.class.getPackage()));
        t("unnamed", () -> (ca.getModule() == a.getUnnamedModule()) + " " + (a.getUnnamedModule() == b.getUnnamedModule()) + a.toString().contains("CustomLoader$L") + a.isRegisteredAsParallelCapable());
        t("stack", () -> { try { ca.getMethod("nope"); return 0; } catch (NoSuchMethodException e) { return e.getMessage(); } });
    }
}
