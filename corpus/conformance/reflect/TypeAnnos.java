// Type annotations on returns, bounds, casts-free positions, arrays and nested generics.
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;
public class TypeAnnos {
    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER}) @interface T { int value() default 0; }
    static class A<@T(1) X extends @T(2) Number & @T(3) Comparable<@T(4) X>> extends @T(5) ArrayList<@T(6) String> implements @T(7) Cloneable { @T(8) int @T(9) [] @T(10) [] arr; Map<@T(11) String, @T(12) ? extends @T(13) List<@T(14) Integer>> map; @T(15) String m(@T(16) A<X> this, @T(17) int p) throws @T(18) Exception { return null; } }
    static String d(AnnotatedType t) { StringBuilder sb = new StringBuilder(); sb.append(t.getType().getTypeName()); for (Annotation a : t.getAnnotations()) sb.append('@').append(((T) a).value()); if (t instanceof AnnotatedArrayType x) sb.append("[").append(d(x.getAnnotatedGenericComponentType())).append("]"); if (t instanceof AnnotatedParameterizedType p) for (AnnotatedType q : p.getAnnotatedActualTypeArguments()) sb.append("<").append(d(q)).append(">"); if (t instanceof AnnotatedWildcardType w) for (AnnotatedType q : w.getAnnotatedUpperBounds()) sb.append("^").append(d(q)); return sb.toString(); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("sup", () -> d(A.class.getAnnotatedSuperclass()));
        t("ifs", () -> d(A.class.getAnnotatedInterfaces()[0]));
        t("arr", () -> d(A.class.getDeclaredField("arr").getAnnotatedType()));
        t("map", () -> d(A.class.getDeclaredField("map").getAnnotatedType()));
        t("ret", () -> d(A.class.getDeclaredMethod("m", int.class).getAnnotatedReturnType()));
        t("par", () -> d(A.class.getDeclaredMethod("m", int.class).getAnnotatedParameterTypes()[0]));
        t("recv", () -> d(A.class.getDeclaredMethod("m", int.class).getAnnotatedReceiverType()));
        t("exc", () -> d(A.class.getDeclaredMethod("m", int.class).getAnnotatedExceptionTypes()[0]));
        t("tv", () -> A.class.getTypeParameters()[0].getAnnotations().length + " " + d(A.class.getTypeParameters()[0].getAnnotatedBounds()[0]) + d(A.class.getTypeParameters()[0].getAnnotatedBounds()[1]));
        t("str", () -> A.class.getDeclaredField("arr").getAnnotatedType() + " | " + A.class.getAnnotatedSuperclass());
        t("eq", () -> A.class.getAnnotatedSuperclass().equals(A.class.getAnnotatedSuperclass()));
    }
}
