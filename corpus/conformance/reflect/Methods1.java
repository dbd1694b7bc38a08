// getDeclaredMethods and getMethods sorted, modifiers, signatures, exceptions and varargs.
import java.lang.reflect.*;
import java.util.*;
public class Methods1 {
    static abstract class A<T> implements Comparable<A<T>> { public int pub(int a, String... b) throws java.io.IOException { return a; } protected final synchronized long prot(T t, List<? super T> l) { return 0; } private static native void nat(); abstract T abs(); static strictfp double sfp(double d) { return d; } public int compareTo(A<T> o) { return 0; } <X extends Exception & Runnable> X gen(X x) throws X { return x; } void dflt(int[][] a, char c) { } }
    static <M extends Member> List<String> s(M[] ms) { List<String> l = new ArrayList<>(); for (M m : ms) l.add(m instanceof Method x ? x.toGenericString() : m.toString()); Collections.sort(l); return l; }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        for (String m : s(A.class.getDeclaredMethods())) System.out.println(m);
        Method[] sorted = A.class.getDeclaredMethods(); Arrays.sort(sorted, Comparator.comparing(Method::toString)); for (Method m : sorted) if (m.getName().matches("pub|prot|gen|nat|abs")) t(m.getName(), () -> m + " | " + Modifier.toString(m.getModifiers()) + " va " + m.isVarArgs() + " br " + m.isBridge() + " df " + m.isDefault() + " ex " + Arrays.toString(m.getGenericExceptionTypes()) + " gp " + Arrays.toString(m.getGenericParameterTypes()) + " ret " + m.getGenericReturnType() + " tp " + Arrays.toString(m.getTypeParameters()) + " n " + m.getParameterCount());
        t("find", () -> A.class.getDeclaredMethod("dflt", int[][].class, char.class));
        t("nf", () -> A.class.getMethod("dflt", int.class));
        t("pubs", () -> s(A.class.getMethods()).stream().filter(x -> x.contains("A<")).toList());
        t("iface", () -> s(Runnable.class.getMethods()) + " " + Comparator.class.getDeclaredMethod("reversed").isDefault() + s(AutoCloseable.class.getMethods()));
        t("eq", () -> A.class.getDeclaredMethod("abs").equals(A.class.getDeclaredMethod("abs")) + " " + (A.class.getDeclaredMethod("abs") == A.class.getDeclaredMethod("abs")) + " " + A.class.getDeclaredMethod("abs").hashCode());
        t("arr", () -> int[].class.getMethod("clone"));
        t("arr2", () -> int[].class.getMethods().length + " " + int.class.getMethods().length + int[].class.getDeclaredMethods().length);
        t("inherit", () -> Integer.class.getMethod("getClass").getDeclaringClass() + " " + ArrayList.class.getMethod("containsAll", Collection.class).getDeclaringClass());
    }
}
