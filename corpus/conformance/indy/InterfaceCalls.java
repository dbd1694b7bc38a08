// Megamorphic interface and virtual calls, lambdas against classes, default methods and bridges in hot loops.
import java.util.*;
import java.util.function.*;
public class InterfaceCalls {
    interface Sh { int area(); default int twice() { return area() * 2; } } record Sq(int s) implements Sh { public int area() { return s * s; } } record Re(int w, int h) implements Sh { public int area() { return w * h; } } enum Un implements Sh { U { public int area() { return 1; } }, V { public int area() { return 2; } @Override public int twice() { return 44; } } } static abstract class Ab implements Sh { int calls; public int twice() { calls++; return Sh.super.twice() + 1; } } static class Co extends Ab { public int area() { return 7; } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Sh lam = () -> 100; Sh[] all = {new Sq(3), new Re(2, 5), Un.U, Un.V, new Co(), lam, new Sh() { int n; public int area() { return n++; } }};
        t("mega", () -> { long s = 0; for (int i = 0; i < 5000; i++) s = s * 31 + all[i % all.length].area() + all[(i * 7) % all.length].twice(); return s; });
        t("calls", () -> ((Ab) all[4]).calls);
        t("cmp", () -> { List<Comparable<?>> l = List.of(5, "s", 2.5, 'c'); int h = 0; for (Comparable<?> c : l) h += c.hashCode(); return h; });
        t("funcs", () -> { List<IntUnaryOperator> fs = List.of(x -> x + 1, x -> x * 2, x -> x - 3, Math::abs, IntUnaryOperator.identity()); int v = 1; for (int i = 0; i < 1000; i++) v = fs.get(i % 5).applyAsInt(v) % 10007; return v; });
        t("iters", () -> { long s = 0; for (Collection<Integer> c : List.of(new ArrayList<>(List.of(1, 2)), new LinkedList<>(List.of(3)), new TreeSet<>(List.of(4, 5)), List.of(6), new ArrayDeque<>(List.of(7)))) for (int x : c) s = s * 10 + x; return s; });
        t("objs", () -> { StringBuilder sb = new StringBuilder(); for (Object o : new Object[]{new Sq(1), Un.V, lam instanceof Sh, 5, "q", List.of()}) sb.append(o).append(o.equals(o)); return sb; });
        t("swap", () -> { Sh s = new Sq(2); int r = 0; for (int i = 0; i < 100; i++) { r += s.area(); s = i % 3 == 0 ? new Re(i, 1) : i % 3 == 1 ? Un.U : lam; } return r; });
    }
}
