// Constructor reflection: newInstance, private, abstract, inner, enum and exceptions.
import java.lang.reflect.*;
import java.util.*;
public class Constructors {
    static class A { final String s; A() { s = "def"; } private A(int i, String... v) { s = i + Arrays.toString(v); } A(Object o) throws java.io.IOException { if (o == null) throw new java.io.IOException("nul"); s = "" + o; } } static abstract class Ab { Ab() { } } class In { int v = 3; In(int k) { v += k; } } enum E { X } interface I { } record R(int a, String b) { R { if (a < 0) throw new IllegalArgumentException("neg"); } } static class P { P(byte b, long l, double d) { System.out.println("P " + b + l + d); } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println((label + " = " + show(c.run())).replaceAll("@[0-9a-f]+\\b", "@H")); }
        catch (Throwable e) { System.out.println((label + " ! " + e.getClass().getName() + ": " + e.getMessage()).replaceAll("@[0-9a-f]+\\b", "@H")); }
    }
    public static void main(String[] args) throws Throwable {
        t("list", () -> { List<String> l = new ArrayList<>(); for (Constructor<?> c : A.class.getDeclaredConstructors()) l.add(c.toGenericString() + Arrays.toString(c.getExceptionTypes()) + c.isVarArgs()); Collections.sort(l); return l; });
        t("def", () -> A.class.getDeclaredConstructor().newInstance().s);
        t("priv", () -> A.class.getDeclaredConstructor(int.class, String[].class).newInstance(5, new String[]{"q"}).s);
        t("exc", () -> { try { A.class.getDeclaredConstructor(Object.class).newInstance((Object) null); return 0; } catch (InvocationTargetException e) { return e.getCause(); } });
        t("abs", () -> Ab.class.getDeclaredConstructor().newInstance());
        t("none", () -> I.class.getDeclaredConstructor());
        t("inner", () -> In.class.getDeclaredConstructor(Constructors.class, int.class).newInstance(new Constructors(), 4).v);
        t("innernull", () -> In.class.getDeclaredConstructor(Constructors.class, int.class).newInstance(null, 4).v);
        t("enum", () -> E.class.getDeclaredConstructors()[0].newInstance("Y", 1));
        t("rec", () -> R.class.getDeclaredConstructor(int.class, String.class).newInstance(1, "b"));
        t("recbad", () -> { try { return R.class.getDeclaredConstructor(int.class, String.class).newInstance(-1, "b"); } catch (InvocationTargetException e) { return e.getCause().getMessage(); } });
        t("widen", () -> { P.class.getDeclaredConstructor(byte.class, long.class, double.class).newInstance((byte) 1, 2, 3f); return "ok"; });
        t("args", () -> A.class.getDeclaredConstructor().newInstance(1));
        t("nf", () -> A.class.getConstructor(long.class));
        t("str", () -> String.class.getConstructor(char[].class).newInstance((Object) new char[]{'h', 'i'}) + " " + Integer.class.getConstructor(int.class).newInstance(5));
        t("arr", () -> int[].class.getDeclaredConstructors().length + " " + int.class.getDeclaredConstructors().length + Class.class.getDeclaredConstructors().length);
        t("cls", () -> { Constructor<?> c = Class.class.getDeclaredConstructors()[0]; c.setAccessible(true); return 0; });
        t("legacy", () -> A.class.newInstance().s);
    }
}
