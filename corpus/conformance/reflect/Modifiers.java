// Modifier bit tests and toString on assorted JDK and local members.
import java.lang.reflect.*;
import java.util.*;
public class Modifiers {
    static abstract class A { protected static transient volatile int f; public final synchronized strictfp void m() { } abstract protected void n(); native private void k(); } @interface An { } interface If { int C = 1; void v(); default void d() { } static void s() { } private void p() { } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("f", () -> Modifier.toString(A.class.getDeclaredField("f").getModifiers()) + " " + A.class.getDeclaredField("f").getModifiers());
        for (String n : new String[]{"m", "n", "k"}) t(n, () -> Modifier.toString(A.class.getDeclaredMethod(n).getModifiers()) + " " + A.class.getDeclaredMethod(n).getModifiers());
        for (String n : new String[]{"v", "d", "s", "p"}) t(n, () -> Modifier.toString(If.class.getDeclaredMethod(n).getModifiers()) + If.class.getDeclaredMethod(n).isDefault() + " " + If.class.getDeclaredMethod(n));
        t("C", () -> Modifier.toString(If.class.getDeclaredField("C").getModifiers()));
        t("cls", () -> Modifier.toString(A.class.getModifiers()) + "|" + Modifier.toString(An.class.getModifiers()) + "|" + Modifier.toString(If.class.getModifiers()) + "|" + Modifier.toString(int.class.getModifiers()) + "|" + Modifier.toString(String[].class.getModifiers()) + "|" + Modifier.toString(Thread.State.class.getModifiers()) + "|" + Integer.toHexString(An.class.getModifiers()));
        t("masks", () -> Modifier.classModifiers() + " " + Modifier.fieldModifiers() + " " + Modifier.methodModifiers() + " " + Modifier.interfaceModifiers() + Modifier.parameterModifiers() + Modifier.constructorModifiers());
        t("all", () -> Modifier.toString(0xfff));
        t("tests", () -> Modifier.isAbstract(1024) + " " + Modifier.isFinal(16) + Modifier.isNative(256) + Modifier.isStrict(2048) + Modifier.isTransient(128) + Modifier.isVolatile(64) + Modifier.isInterface(512) + Modifier.isPrivate(1));
        t("jdk", () -> Modifier.toString(String.class.getModifiers()) + "|" + Modifier.toString(System.class.getMethod("arraycopy", Object.class, int.class, Object.class, int.class, int.class).getModifiers()) + "|" + Modifier.toString(Object.class.getMethod("hashCode").getModifiers()) + "|" + Modifier.toString(List.class.getMethod("of").getModifiers()));
        t("kinds", () -> An.class.isAnnotation() + " " + If.class.isInterface() + int.class.isPrimitive() + int[].class.isArray() + A.class.isSynthetic() + Thread.State.class.isEnum());
    }
}
