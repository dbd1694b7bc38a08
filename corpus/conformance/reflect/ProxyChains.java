// Proxies that wrap proxies: logging, caching, lazy and interface-merging handlers.
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;
public class ProxyChains {
    interface Calc { int sq(int x); default int cube(int x) { return sq(x) * x; } List<String> names(); } static List<String> log = new ArrayList<>();
    @SuppressWarnings("unchecked") static <T> T logged(Class<T> c, T t) { return (T) Proxy.newProxyInstance(c.getClassLoader() == null ? ProxyChains.class.getClassLoader() : c.getClassLoader(), new Class<?>[]{c}, (p, m, a) -> { log.add(m.getName() + (a == null ? "()" : Arrays.toString(a))); try { return m.invoke(t, a); } catch (InvocationTargetException e) { log.add("threw " + e.getCause().getMessage()); throw e.getCause(); } }); }
    @SuppressWarnings("unchecked") static <T> T cached(Class<T> c, T t) { Map<List<Object>, Object> m = new HashMap<>(); return (T) Proxy.newProxyInstance(ProxyChains.class.getClassLoader(), new Class<?>[]{c}, (p, me, a) -> m.computeIfAbsent(Arrays.asList(me.getName(), Arrays.asList(a == null ? new Object[0] : a)), k -> { try { return me.invoke(t, a); } catch (Exception e) { throw new IllegalStateException(e.getCause()); } })); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Calc base = new Calc() { public int sq(int x) { if (x < 0) throw new IllegalArgumentException("neg " + x); return x * x; } public List<String> names() { return new ArrayList<>(List.of("a")); } }; Calc c = logged(Calc.class, cached(Calc.class, logged(Calc.class, base)));
        t("sq", () -> c.sq(5) + " " + c.sq(5) + " " + c.sq(6));
        t("log", () -> log);
        t("neg", () -> c.sq(-1));
        t("cube", () -> { log.clear(); return c.cube(3) + " " + log; });
        t("same", () -> c.names() == c.names());
        t("list", () -> { List<String> l = logged(List.class, new ArrayList<>(List.of("q"))); log.clear(); l.add("w"); l.get(0); l.forEach(x -> { }); for (String s : l) { } return l.size() + " " + log.stream().map(s -> s.replaceAll("\\[.*", "")).toList(); });
        t("iter", () -> logged(Iterator.class, List.of(1).iterator()).next());
        t("merged", () -> { Object o = Proxy.newProxyInstance(ProxyChains.class.getClassLoader(), new Class<?>[]{Supplier.class, Runnable.class, Comparable.class}, (p, m, a) -> m.getReturnType() == int.class ? 7 : m.getName()); ((Runnable) o).run(); return ((Supplier<?>) o).get() + " " + ((Comparable) o).compareTo("x"); });
        t("order", () -> { Object o = Proxy.newProxyInstance(ProxyChains.class.getClassLoader(), new Class<?>[]{Collection.class, List.class}, (p, m, a) -> m.getDeclaringClass().getSimpleName().length()); return ((List) o).size() + " " + ((Collection) o).size(); });
    }
}
