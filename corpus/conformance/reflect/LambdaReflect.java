// Reflection on lambda classes and synthetic methods that javac makes.
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;
public class LambdaReflect {
    static Supplier<String> s = () -> "x"; Function<Integer, Integer> inst = x -> x + hashCode() * 0; static class B { private int v; int get() { return v; } } enum Sw { A, B } static int sw(Sw s) { switch (s) { case A: return 1; default: return 2; } } interface Gen<T> { T f(T t); } static class Impl implements Gen<String> { public String f(String s) { return s; } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("iface", () -> s.getClass().getInterfaces()[0] + " " + s.getClass().isInterface() + s.getClass().isSynthetic() + Modifier.toString(s.getClass().getModifiers()) + s.getClass().getSuperclass());
        t("methods", () -> { List<String> l = new ArrayList<>(); for (Method m : s.getClass().getDeclaredMethods()) l.add(m.getName() + Modifier.toString(m.getModifiers()) + m.getReturnType().getSimpleName()); return l; });
        t("invoke", () -> Supplier.class.getMethod("get").invoke(s));
        t("invokeimpl", () -> { Method m = s.getClass().getDeclaredMethod("get"); m.setAccessible(true); return m.invoke(s); });
        t("syn", () -> { int n = 0; for (Method m : LambdaReflect.class.getDeclaredMethods()) if (m.isSynthetic() && m.getName().startsWith("lambda$")) n++; return n > 5; });
        t("ctor", () -> s.getClass().getDeclaredConstructors()[0].getParameterCount() + " " + ((Object) new LambdaReflect().inst).getClass().getDeclaredConstructors()[0].getParameterCount());
        t("bridge", () -> { List<String> l = new ArrayList<>(); for (Method m : Impl.class.getDeclaredMethods()) l.add(m.toGenericString() + m.isBridge() + m.isSynthetic()); Collections.sort(l); return l; });
        t("sw", () -> sw(Sw.A) + " " + sw(Sw.B));
        t("anon", () -> new Object() { int q; }.getClass().getDeclaredFields().length);
        t("loc", () -> { class Cap { String m() { return "" + s.get(); } } return Cap.class.getDeclaredFields().length + Cap.class.getEnclosingMethod().getName().substring(0, 6); });
        t("inner", () -> { Field[] f = new Object() { LambdaReflect o; }.getClass().getDeclaredFields(); return f[0].getName(); });
        t("two", () -> s.getClass() == ((Supplier<String>) () -> "x").getClass());
        t("pkg", () -> s.getClass().getPackageName().isEmpty() + " " + s.getClass().getModule().isNamed() + (s.getClass().getClassLoader() == LambdaReflect.class.getClassLoader()) + (s.getClass().getNestHost() == LambdaReflect.class));
        t("setf", () -> { Field[] f = ((Object) new LambdaReflect().inst).getClass().getDeclaredFields(); return f.length + " " + Modifier.toString(f[0].getModifiers()); });
    }
}
