// Objects with finalizers that are never collected in a short run, runFinalization-free facts, and reachability fences.
import java.lang.ref.*;
import java.util.*;
public class Churn {
    static int fin; static class F { protected void finalize() { fin++; } int v = 3; } static class Node { Node next; byte[] pad = new byte[64]; }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("alive", () -> { F f = new F(); int v = f.v; Reference.reachabilityFence(f); return v + " " + fin; });
        t("explicit", () -> { F f = new F(); f.finalize(); return fin; });
        t("churn", () -> { Node head = null; for (int i = 0; i < 20000; i++) { Node n = new Node(); n.next = i % 100 == 0 ? null : head; head = n; } int c = 0; for (Node n = head; n != null; n = n.next) c++; return c; });
        t("strings", () -> { int h = 0; for (int i = 0; i < 5000; i++) h += ("s" + i).hashCode(); return h; });
        t("survive", () -> { List<int[]> l = new ArrayList<>(); for (int i = 0; i < 300; i++) { l.add(new int[100]); l.get(i)[0] = i; byte[] garbage = new byte[1000]; } System.gc(); int s = 0; for (int[] a : l) s += a[0]; return s; });
        t("maps", () -> { Map<Integer, String> m = new HashMap<>(); for (int i = 0; i < 3000; i++) { m.put(i, "v" + i); if (i > 100) m.remove(i - 100); } return m.size() + " " + m.get(2999); });
        t("cyc", () -> { Object[] a = new Object[1]; for (int i = 0; i < 1000; i++) { Object[] b = {a}; a = b; } int d = 0; Object o = a; while (o instanceof Object[] x && x[0] != null) { d++; o = x[0]; } return d; });
        t("weakheld", () -> { Object o = new Object(); WeakReference<Object> w = new WeakReference<>(o); System.gc(); boolean alive = w.get() == o; Reference.reachabilityFence(o); return alive; });
        t("softheld", () -> { SoftReference<int[]> s = new SoftReference<>(new int[10]); System.gc(); return s.get() != null; });
    }
}
