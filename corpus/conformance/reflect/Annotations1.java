// Annotations of every member type, defaults, nesting, equality, hash codes and toString.
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;
public class Annotations1 {
    enum Lv { LO, HI } @Retention(RetentionPolicy.RUNTIME) @interface Sub { int[] n() default {}; String v() default "sub"; }
    @Retention(RetentionPolicy.RUNTIME) @interface All { boolean z() default true; byte b() default 1; char c() default 'c'; short s() default 2; int i() default 3; long l() default 4L; float f() default 1.5f; double d() default 2.5; String str() default "def"; Class<?> k() default Object.class; Lv e() default Lv.LO; Sub sub() default @Sub; int[] ia() default {1, 2}; String[] sa() default {"a\"b"}; Class<?>[] ka() default {int.class, String[].class}; Lv[] ea() default {}; Sub[] suba() default {@Sub(v = "x"), @Sub(n = 9)}; }
    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Inh { int value(); } @Retention(RetentionPolicy.CLASS) @interface Cls { } @Retention(RetentionPolicy.RUNTIME) @interface NoDef { int x(); String[] y(); }
    @All(i = 99, e = Lv.HI, ia = {}) @Inh(5) @Cls static class X { @NoDef(x = 1, y = "q") int f; @Deprecated(since = "1", forRemoval = false) void m() { } } static class Y extends X { } @All static class D { }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    // An annotation prints its members in the order of getDeclaredMethods, which nothing specifies.
    static String ordered(String s) { return s.replaceAll("Sub\\(v=(\"[^\"]*\"), n=(\\{[^}]*\\})\\)", "Sub(n=$2, v=$1)"); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + ordered(show(c.run()))); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        All a = X.class.getAnnotation(All.class), d = D.class.getAnnotation(All.class);
        for (Method m : new TreeMap<String, Method>() {{ for (Method q : All.class.getDeclaredMethods()) put(q.getName(), q); }}.values()) t(m.getName(), () -> show(m.invoke(a)) + " default " + show(m.getDefaultValue()));
        t("str", () -> X.class.getAnnotation(Inh.class) + " " + X.class.getDeclaredField("f").getAnnotation(NoDef.class));
        t("strall", () -> d.suba()[0] + " " + d.sub());
        t("eq", () -> a.equals(d) + " " + d.equals(D.class.getAnnotation(All.class)) + X.class.getAnnotation(Inh.class).equals(Y.class.getAnnotation(Inh.class)) + " " + X.class.getAnnotation(Inh.class).hashCode() + " " + d.sub().hashCode());
        t("inh", () -> Y.class.isAnnotationPresent(Inh.class) + " " + Y.class.isAnnotationPresent(All.class) + Y.class.getDeclaredAnnotations().length + Y.class.getAnnotations().length);
        t("cls", () -> X.class.isAnnotationPresent(Cls.class) + " " + a.annotationType() + " " + All.class.isAnnotation() + All.class.isInterface() + Proxy.isProxyClass(a.getClass()));
        t("dep", () -> X.class.getDeclaredMethod("m").getAnnotation(Deprecated.class));
        t("copy", () -> { d.ia()[0] = 77; return d.ia(); });
        t("meta", () -> Inh.class.isAnnotationPresent(Inherited.class) + " " + All.class.getAnnotation(Retention.class) + Documented.class.getAnnotation(Target.class));
        t("fi", () -> Runnable.class.isAnnotationPresent(FunctionalInterface.class) + " " + Override.class.getAnnotation(Target.class));
    }
}
