// Repeatable annotations, parameter annotations, parameter names and package-level queries.
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;
public class RepeatedParams {
    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Tags.class) @interface Tag { String value(); } @Retention(RetentionPolicy.RUNTIME) @interface Tags { Tag[] value(); } @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.PARAMETER) @interface P { int value() default 0; }
    @Tag("a") @Tag("b") static class Two { } @Tag("one") static class One { } static class M { void m(@P int a, String b, @P(7) @Deprecated long c) { } M(@P(1) Object o) { } class In { In(@P(3) int q) { } } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("two", () -> Two.class.getAnnotationsByType(Tag.class).length + " " + Two.class.getAnnotation(Tag.class) + " " + Two.class.getAnnotation(Tags.class).value().length + Arrays.toString(Two.class.getAnnotationsByType(Tag.class)));
        t("one", () -> One.class.getAnnotationsByType(Tag.class).length + " " + One.class.getAnnotation(Tag.class).value() + One.class.getAnnotation(Tags.class) + One.class.getDeclaredAnnotationsByType(Tag.class)[0].value());
        t("params", () -> { Method m = M.class.getDeclaredMethod("m", int.class, String.class, long.class); return Arrays.deepToString(m.getParameterAnnotations()) + m.getParameters()[2].getAnnotations().length; });
        t("names", () -> { Method m = M.class.getDeclaredMethod("m", int.class, String.class, long.class); StringBuilder sb = new StringBuilder(); for (Parameter p : m.getParameters()) sb.append(p).append(p.isNamePresent()).append(p.isImplicit()).append(p.isSynthetic()).append(p.getAnnotation(P.class) != null).append(' '); return sb; });
        t("ctor", () -> Arrays.deepToString(M.class.getDeclaredConstructors()[0].getParameterAnnotations()));
        t("inner", () -> { Constructor<?> c = M.In.class.getDeclaredConstructors()[0]; return c.getParameterCount() + " " + Arrays.deepToString(c.getParameterAnnotations()) + c.getGenericParameterTypes().length; });
        t("rec", () -> { record R(@P(4) int a) { } return R.class.getDeclaredConstructors()[0].getParameters()[0].getName() + R.class.getDeclaredConstructors()[0].getParameterAnnotations()[0].length; });
        t("none", () -> Arrays.toString(Object.class.getAnnotations()) + Object.class.getMethod("wait", long.class).getParameters()[0]);
        t("pkg", () -> RepeatedParams.class.getPackage().getName().isEmpty() + " " + String.class.getPackage() + String.class.getPackageName() + int[].class.getPackageName() + Package.getPackage("java.util").getName());
    }
}
