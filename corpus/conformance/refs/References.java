// Soft, weak and phantom references with explicit clear and enqueue.
import java.lang.ref.*;
import java.util.*;
public class References {
    static final Object A = "held" + System.nanoTime() * 0, B = new Object();
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        ReferenceQueue<Object> q = new ReferenceQueue<>(); WeakReference<Object> w = new WeakReference<>(A, q); SoftReference<Object> s = new SoftReference<>(A, q); PhantomReference<Object> p = new PhantomReference<>(A, q); WeakReference<Object> nq = new WeakReference<>(B);
        t("get", () -> (w.get() == A) + " " + (s.get() == A) + " " + p.get());
        t("refers", () -> w.refersTo(A) + " " + p.refersTo(A) + w.refersTo(null) + w.refersTo(B));
        t("empty", () -> q.poll());
        t("enq", () -> w.enqueue() + " " + w.enqueue() + (w.get() == null) + w.refersTo(null));
        t("poll", () -> (q.poll() == w) + " " + q.poll());
        t("clear", () -> { s.clear(); return s.get() + " " + s.enqueue() + (q.poll() == s); });
        t("phantom", () -> { p.clear(); return p.refersTo(null) + " " + p.enqueue() + (q.remove(10) == p); });
        t("timeout", () -> q.remove(5));
        t("neg", () -> q.remove(-1));
        t("noqueue", () -> nq.enqueue() + " " + nq.get());
        t("fifo", () -> { ReferenceQueue<Object> r = new ReferenceQueue<>(); WeakReference<Object> a = new WeakReference<>(A, r), b = new WeakReference<>(A, r); a.enqueue(); b.enqueue(); Set<Object> got = Collections.newSetFromMap(new IdentityHashMap<>()); got.add(r.poll()); got.add(r.poll()); return got.contains(a) + " " + got.contains(b) + r.poll(); });
        t("nullref", () -> new WeakReference<>(null).get() + " " + new SoftReference<>(null).refersTo(null));
        t("nullq", () -> new WeakReference<>(A, null).enqueue());
        t("phnull", () -> new PhantomReference<>(A, null).get());
        t("clone", () -> { class R extends WeakReference<Object> { R() { super(A); } Object c() throws CloneNotSupportedException { return clone(); } } return new R().c(); });
        t("sub", () -> { class K extends WeakReference<Object> { final String key; K(String k) { super(A, q); key = k; } } new K("kk").enqueue(); return ((K) (Object) q.poll()).key; });
        Reference.reachabilityFence(A);
    }
}
