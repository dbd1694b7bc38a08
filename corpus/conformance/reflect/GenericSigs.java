// Generic signatures: superclasses, interfaces, type variables, wildcards, arrays, owners.
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;
public class GenericSigs {
    static class A<T extends Number & Comparable<? super T>, U> extends HashMap<List<? extends T>, U[]> implements Function<T, Map.Entry<U, ?>> { T[] arr; List<String>[][] la; Outer<String>.In<Integer> in; Map<? super T, ? extends U[]> w; public Map.Entry<U, ?> apply(T t) { return null; } <V extends T> V gm(Class<? extends V> c, V... v) { return null; } } static class Outer<O> { class In<I> { O o; } } interface Fix extends Comparable<Fix>, Supplier<int[]> { }
    static String k(Type t) { return t.getClass().getSimpleName().replace("Impl", "") + ":" + t.getTypeName(); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("sup", () -> k(A.class.getGenericSuperclass()) + " " + k(A.class.getGenericInterfaces()[0]));
        t("tps", () -> { StringBuilder sb = new StringBuilder(); for (TypeVariable<?> v : A.class.getTypeParameters()) sb.append(v.getName()).append(Arrays.toString(v.getBounds())).append(v.getGenericDeclaration()).append(' '); return sb; });
        for (Field f : A.class.getDeclaredFields()) t(f.getName(), () -> k(f.getGenericType()) + " " + f.getType());
        t("in", () -> { ParameterizedType p = (ParameterizedType) A.class.getDeclaredField("in").getGenericType(); return p.getOwnerType() + " | " + p.getRawType() + " | " + Arrays.toString(p.getActualTypeArguments()); });
        t("w", () -> { ParameterizedType p = (ParameterizedType) A.class.getDeclaredField("w").getGenericType(); WildcardType a = (WildcardType) p.getActualTypeArguments()[0], b = (WildcardType) p.getActualTypeArguments()[1]; return Arrays.toString(a.getLowerBounds()) + Arrays.toString(a.getUpperBounds()) + Arrays.toString(b.getUpperBounds()) + a; });
        t("gm", () -> { for (Method m : A.class.getDeclaredMethods()) if (m.getName().equals("gm")) return m.toGenericString() + " " + Arrays.toString(m.getTypeParameters()[0].getBounds()) + m.getTypeParameters()[0].getGenericDeclaration(); return 0; });
        t("fix", () -> Arrays.toString(Fix.class.getGenericInterfaces()));
        t("anon", () -> new ArrayList<Map<String, Integer>>() { }.getClass().getGenericSuperclass());
        t("eq", () -> A.class.getGenericSuperclass().equals(A.class.getGenericSuperclass()) + " " + A.class.getTypeParameters()[0].equals(A.class.getTypeParameters()[0]));
        t("enumT", () -> Enum.class.toGenericString() + " " + Enum.class.getTypeParameters()[0].getBounds()[0]);
        t("coll", () -> Collections.class.getMethod("max", Collection.class).toGenericString());
        t("cls", () -> A.class.toGenericString() + " | " + Fix.class.toGenericString() + " | " + int[].class.toGenericString() + " | " + Map.Entry.class.toGenericString() + " | " + Thread.State.class.toGenericString() + " | " + Override.class.toGenericString());
        t("lam", () -> ((Object) (Function<String, Integer>) String::length).getClass().getGenericInterfaces()[0]);
        t("outer", () -> Outer.In.class.getDeclaredField("o").getGenericType() + " " + Outer.In.class.getDeclaredField("o").getType());
    }
}
