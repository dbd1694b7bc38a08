// Cleaner with explicit clean, idempotence, exceptions and AutoCloseable use.
import java.lang.ref.Cleaner;
import java.util.*;
public class Cleaners {
    static final Cleaner C = Cleaner.create(); static List<String> log = new ArrayList<>();
    static class Res implements AutoCloseable { static class St implements Runnable { String n; St(String n) { this.n = n; } public void run() { log.add("clean " + n); n = null; } } final St st; final Cleaner.Cleanable c; Res(String n) { st = new St(n); c = C.register(this, st); } public void close() { c.clean(); } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("once", () -> { Res r = new Res("a"); r.close(); r.close(); return log + " " + r.st.n; });
        t("twr", () -> { log.clear(); try (Res a = new Res("x"); Res b = new Res("y")) { log.add("body"); } return log; });
        t("exc", () -> { log.clear(); Cleaner.Cleanable c = C.register(new Object(), () -> { log.add("ran"); throw new IllegalStateException("in clean"); }); try { c.clean(); return "no"; } catch (IllegalStateException e) { return e.getMessage() + log; } });
        t("nul", () -> C.register(null, () -> { }));
        t("nulr", () -> C.register("x", null));
        t("many", () -> { log.clear(); List<Res> l = new ArrayList<>(); for (int i = 0; i < 5; i++) l.add(new Res("r" + i)); Collections.reverse(l); for (Res r : l) r.close(); return log; });
        t("interleave", () -> { log.clear(); Res a = new Res("1"), b = new Res("2"); b.close(); Res c = new Res("3"); a.close(); c.close(); return log; });
    }
}
