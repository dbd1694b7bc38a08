// Class initialization failures in generated and nested classes, order and recovery of others.
import java.util.*;
public class InitFailures {
    static List<String> log = new ArrayList<>(); static int fail(String s) { log.add(s); throw new IllegalStateException(s); } static int ok(String s) { log.add(s); return 1; }
    static class P { static int p = ok("P"); } static class Q extends P { static int q = fail("Q"); } static class R extends Q { static int r = ok("R"); } interface I { int i = fail("I"); default void d() { } } static class J implements I { static int j = ok("J"); } static class K { static int k = ok("K"); static class N { static int n = fail("N"); } } static class Loop1 { static int v = ok("L1") + Loop2.v; } static class Loop2 { static int v = ok("L2") + Loop1.v; } static class Err { static { log.add("Err"); if (log != null) throw new StackOverflowError("fake"); } static void m() { } } static class NullInit { static Object o; static int h = o.hashCode(); } static class Chk { static { try { fail("inner"); } catch (IllegalStateException e) { log.add("caught"); } } static int c = 5; }
    static String s(Throwable t) { StringBuilder sb = new StringBuilder(); for (; t != null; t = t.getCause()) sb.append(t.getClass().getSimpleName()).append(t instanceof ExceptionInInitializerError ? "" : ":" + t.getMessage()).append(" < "); return sb.toString(); }
    static void u(String l, Check c) { try { System.out.println(l + " " + c.run()); } catch (Throwable e) { System.out.println(l + " " + s(e)); } System.out.println("   log " + log); log.clear(); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        u("R", () -> R.r); u("R again", () -> R.r); u("Q", () -> Q.q); u("P fine", () -> P.p); u("J", () -> J.j); u("I", () -> I.i); u("J2", () -> new J()); u("N", () -> K.N.n); u("K", () -> K.k); u("Loop", () -> Loop1.v + " " + Loop2.v); u("Err", () -> { Err.m(); return 0; }); u("Err2", () -> { Err.m(); return 0; }); u("NullInit", () -> NullInit.h); u("Chk", () -> Chk.c); u("refl", () -> Class.forName("InitFailures$NullInit")); u("enumset", () -> EnumSet.noneOf(BadE.class)); u("enum", () -> BadE.A); u("arr", () -> new Q[2].length); u("super static via sub", () -> R.p);
        }
        enum BadE { A(1), B(0); BadE(int x) { log.add("E" + 10 / x); }
    }
}
