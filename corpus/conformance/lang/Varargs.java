// Varargs calls, overload selection, bridge methods, covariant returns and erasure.
import java.util.*;
import java.lang.reflect.*;
public class Varargs {
    static String v(Object... o) { return o == null ? "null" : o.length + Arrays.toString(o); }
    static String w(String s, int... i) { return s + Arrays.toString(i); }
    static String x(int a, Object b) { return "fixed"; } static String x(int a, Object... b) { return "var" + b.length; }
    static String y(long l) { return "long"; } static String y(Integer i) { return "Integer"; } static String y(int... i) { return "int..."; }
    static String z(char c) { return "char"; } static String z(int i) { return "int"; } static String z(double d) { return "double"; } static String z(Object o) { return "Object"; }
    static String q(List<String> l) { return "list"; } static String q(Collection<String> c) { return "coll"; } static String q(Object c) { return "obj"; }
    @SafeVarargs static <T> T[] mk(T... t) { return t; }
    static <T> T[] unsafe(T a) { return mk(a); }
    static abstract class Sh implements Comparable<Sh>, Cloneable { abstract Number area(); public int compareTo(Sh o) { return Integer.compare(area().intValue(), o.area().intValue()); } }
    static class Sq extends Sh { final int s; Sq(int s) { this.s = s; } Integer area() { return s * s; } @Override public Sq clone() { return new Sq(s + 1); } }
    interface Src<T> { T get(T t); } static class StrSrc implements Src<String> { public String get(String s) { return s + "!"; } }
    static class Node<T extends Comparable<T>> { T v; Node(T v) { this.v = v; } boolean lt(Node<? extends T> o) { return v.compareTo(o.v) < 0; } <R> R map(java.util.function.Function<? super T, ? extends R> f) { return f.apply(v); } }
    static <T extends Comparable<? super T>> T max(Collection<? extends T> c) { Iterator<? extends T> i = c.iterator(); T m = i.next(); while (i.hasNext()) { T n = i.next(); if (n.compareTo(m) > 0) m = n; } return m; }
    public static void main(String[] args) {
        System.out.println(v() + v(1) + v(1, "a") + v((Object[]) null) + v((Object) null) + v(null, null) + v(new Object[]{1, 2}) + v((Object) new Object[]{1}).startsWith("1[[Ljava.lang.Object;@") + v(new String[]{"s"}) + v(new int[]{1}, 2).endsWith(", 2]"));
        System.out.println(w("a") + w("b", 1) + w("c", 1, 2) + w("d", new int[]{9})); System.out.println(x(1, 2) + x(1, 2, 3) + x(1) + x(1, new Object[]{1, 2}) + x(1, (Object) "s"));
        byte b = 1; System.out.println(y(1) + y(b) + y('c') + y(Integer.valueOf(1)) + y() + y(1, 2)); System.out.println(z('c') + z(b) + z(1L) + z(1f) + z("s") + z(Character.valueOf('x')) + z(Long.valueOf(1)));
        System.out.println(q(new ArrayList<>()) + q(new HashSet<>()) + q("s") + q(null)); System.out.println(mk(1, 2).getClass().getSimpleName() + mk("a").getClass().getSimpleName() + mk(1, "a").getClass().getSimpleName());
        try { String[] s = unsafe("x"); } catch (ClassCastException e) { System.out.println("heap pollution " + e.getMessage()); }
        Sh s1 = new Sq(2); System.out.println(s1.area() + " " + ((Sq) s1).clone().area() + " " + s1.compareTo(new Sq(3)));
        List<String> ms = new ArrayList<>(); for (Method m : Sq.class.getDeclaredMethods()) ms.add(m.getReturnType().getSimpleName() + " " + m.getName() + " bridge=" + m.isBridge() + " syn=" + m.isSynthetic() + " mods=" + Modifier.toString(m.getModifiers())); Collections.sort(ms); System.out.println(ms);
        ms.clear(); for (Method m : StrSrc.class.getDeclaredMethods()) ms.add(m.getName() + Arrays.toString(m.getParameterTypes()) + m.isBridge()); Collections.sort(ms); System.out.println(ms);
        @SuppressWarnings({"unchecked", "rawtypes"}) Src<Object> raw = (Src) new StrSrc(); try { raw.get(5); } catch (ClassCastException e) { System.out.println("bridge cast " + e.getMessage()); }
        System.out.println(new Node<>(3).lt(new Node<>(4)) + " " + new Node<>("k").map(String::length) + " " + max(List.of(3, 9, 2)) + " " + max(List.of("b", "a")));
        List<Integer> li = new ArrayList<>(); @SuppressWarnings({"unchecked", "rawtypes"}) List<Object> lo = (List) li; lo.add("str"); System.out.println("polluted " + li); try { Integer i = li.get(0); } catch (ClassCastException e) { System.out.println("late cce"); } Object fine = li.get(0); System.out.println(fine);
        System.out.println(new ArrayList<String>().getClass() == new ArrayList<Integer>().getClass()); System.out.println(String.format("%s %s", "a", "b") + String.format("%s", new Object[]{"arr"}) + Arrays.asList(1, 2, 3).size() + Arrays.asList(new int[]{1, 2}).size() + Arrays.asList(new Integer[]{1, 2}).size());
    }
}
