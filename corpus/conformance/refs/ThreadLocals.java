// ThreadLocal and InheritableThreadLocal on the main thread: initial values, removal, many instances.
import java.util.*;
import java.util.function.*;
public class ThreadLocals {
    static int calls;
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        ThreadLocal<Integer> t = ThreadLocal.withInitial(() -> ++calls * 10); ThreadLocal<String> n = new ThreadLocal<>();
        t("init", () -> t.get() + " " + t.get() + " " + calls);
        t("set", () -> { t.set(5); return t.get(); });
        t("remove", () -> { t.remove(); return t.get() + " " + calls; });
        t("nul", () -> n.get() + " " + calls);
        t("setnull", () -> { t.set(null); return t.get(); });
        t("over", () -> new ThreadLocal<String>() { @Override protected String initialValue() { return "iv"; } }.get());
        t("inh", () -> { InheritableThreadLocal<List<String>> i = new InheritableThreadLocal<>(); i.set(List.of("q")); return i.get(); });
        t("many", () -> { List<ThreadLocal<Integer>> l = new ArrayList<>(); for (int i = 0; i < 200; i++) { ThreadLocal<Integer> x = new ThreadLocal<>(); x.set(i); l.add(x); } int s = 0; for (int i = 0; i < 200; i += 2) l.get(i).remove(); for (ThreadLocal<Integer> x : l) s += x.get() == null ? 0 : x.get(); return s; });
        t("exc", () -> ThreadLocal.withInitial(() -> { throw new IllegalStateException("init"); }).get());
        t("nulls", () -> ThreadLocal.withInitial(null));
        t("rec", () -> { ThreadLocal<Integer>[] r = new ThreadLocal[1]; r[0] = ThreadLocal.withInitial(() -> { r[0].set(7); return 8; }); return r[0].get() + " " + r[0].get(); });
        t("thread", () -> Thread.currentThread().getName() + " " + Thread.currentThread().getThreadGroup().getName() + Thread.currentThread().isInterrupted() + Thread.currentThread().getThreadGroup().getParent().getName() + Thread.holdsLock(t));
        t("rename", () -> { Thread.currentThread().setName("renamed"); return Thread.currentThread().getName(); });
        t("sleep", () -> { Thread.sleep(1); Thread.yield(); Thread.onSpinWait(); return "ok"; });
        t("negsleep", () -> { Thread.sleep(-1); return 0; });
        t("prio", () -> { Thread.currentThread().setPriority(7); return Thread.currentThread().getPriority(); });
        t("badprio", () -> { Thread.currentThread().setPriority(11); return 0; });
    }
}
