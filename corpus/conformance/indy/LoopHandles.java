// MethodHandles.loop with several clauses, counted and iterated loops with state.
import java.lang.invoke.*;
import java.util.*;
import java.util.stream.*;
public class LoopHandles {
    static int one(int k) { return 1; } static int inc(int i, int acc, int k) { return i + 1; } static int mult(int i, int acc, int k) { return i * acc; } static boolean pred(int i, int acc, int k) { return i < k; } static int fin(int i, int acc, int k) { return acc; } static List<String> step(List<String> l, String e) { List<String> r = new ArrayList<>(); r.add(e); r.addAll(l); return r; } static List<String> init() { return new ArrayList<>(); } static String body(String v, int i) { return v + i; } static int add(int v, int i, int lim) { return v + i * lim; }
    static MethodHandle h(String n, MethodType t) throws Exception { return MethodHandles.lookup().findStatic(LoopHandles.class, n, t); } static MethodType mt(Class<?> r, Class<?>... p) { return MethodType.methodType(r, p); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("fact", () -> { MethodHandle inc = h("inc", mt(int.class, int.class, int.class, int.class)), mu = h("mult", mt(int.class, int.class, int.class, int.class)), pr = h("pred", mt(boolean.class, int.class, int.class, int.class)), fi = h("fin", mt(int.class, int.class, int.class, int.class)); MethodHandle[] c0 = {null, inc}, c1 = {h("one", mt(int.class, int.class)), mu, pr, fi}; return (int) MethodHandles.loop(c0, c1).invoke(5); });
        t("rev", () -> MethodHandles.iteratedLoop(null, h("init", mt(List.class)), h("step", mt(List.class, List.class, String.class))).invoke(List.of("a", "b", "c")));
        t("counted", () -> MethodHandles.countedLoop(MethodHandles.constant(int.class, 4), MethodHandles.constant(String.class, "s"), h("body", mt(String.class, String.class, int.class))).invoke());
        t("range", () -> MethodHandles.countedLoop(MethodHandles.constant(int.class, 3), MethodHandles.constant(int.class, 7), MethodHandles.constant(String.class, ""), h("body", mt(String.class, String.class, int.class))).invoke());
        t("zero", () -> MethodHandles.countedLoop(MethodHandles.constant(int.class, -4), MethodHandles.constant(String.class, "none"), h("body", mt(String.class, String.class, int.class))).invoke());
        t("extern", () -> MethodHandles.countedLoop(MethodHandles.identity(int.class), null, h("add", mt(int.class, int.class, int.class, int.class))).invoke(5));
        t("empty", () -> MethodHandles.loop());
        t("nopred", () -> MethodHandles.loop(new MethodHandle[]{null, h("inc", mt(int.class, int.class, int.class, int.class))}));
        t("badtype", () -> MethodHandles.whileLoop(null, h("one", mt(int.class, int.class)), h("one", mt(int.class, int.class))));
    }
}
