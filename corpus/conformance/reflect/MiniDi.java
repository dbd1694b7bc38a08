// A small dependency injector and object mapper made from reflection and annotations.
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;
public class MiniDi {
    @Retention(RetentionPolicy.RUNTIME) @interface Inject { } @Retention(RetentionPolicy.RUNTIME) @interface Col { String value() default ""; } interface Svc { String hi(); } static class SvcImpl implements Svc { @Inject Conf c; public String hi() { return "hi " + c.name; } } static class Conf { String name = "conf"; } static class App { @Inject private Svc s; @Inject private Conf c; String run() { return s.hi() + c.name.length(); } } static class Row { @Col("id") int a; @Col String b; double c; @Col("flag") boolean z; @Col long[] arr; }
    static Map<Class<?>, Object> single = new HashMap<>(); static Map<Class<?>, Class<?>> bind = Map.of(Svc.class, SvcImpl.class);
    static <T> T get(Class<T> k) throws Exception { Class<?> c = bind.getOrDefault(k, k); Object o = single.get(c); if (o == null) { Constructor<?> ct = c.getDeclaredConstructor(); ct.setAccessible(true); o = ct.newInstance(); single.put(c, o); for (Field f : c.getDeclaredFields()) if (f.isAnnotationPresent(Inject.class)) { f.setAccessible(true); f.set(o, get(f.getType())); } } return k.cast(o); }
    static String map(Object o) throws Exception { StringJoiner j = new StringJoiner(",", "{", "}"); for (Field f : o.getClass().getDeclaredFields()) { Col c = f.getAnnotation(Col.class); if (c == null) continue; f.setAccessible(true); j.add((c.value().isEmpty() ? f.getName() : c.value()) + ":" + show(f.get(o))); } return j.toString(); }
    static void fill(Object o, Map<String, String> m) throws Exception { for (Field f : o.getClass().getDeclaredFields()) { String v = m.get(f.getName()); if (v == null) continue; Class<?> t = f.getType(); f.set(o, t == int.class ? (Object) Integer.valueOf(v) : t == double.class ? Double.valueOf(v) : t == boolean.class ? Boolean.valueOf(v) : v); } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("app", () -> get(App.class).run());
        t("single", () -> get(Conf.class) == get(App.class).c);
        t("map", () -> { Row r = new Row(); r.a = 5; r.arr = new long[]{1, 2}; return map(r); });
        t("fill", () -> { Row r = new Row(); fill(r, Map.of("a", "42", "b", "txt", "c", "2.5", "z", "true")); return map(r) + r.c; });
        t("fillbad", () -> { fill(new Row(), Map.of("a", "x")); return 0; });
        t("noctor", () -> get(Integer.class));
        t("iface", () -> get(Runnable.class));
        t("beans", () -> { TreeMap<String, Object> m = new TreeMap<>(); Object o = new java.awt.Point(3, 4); for (Method x : o.getClass().getMethods()) if (x.getName().startsWith("get") && x.getParameterCount() == 0 && x.getReturnType() == double.class) m.put(x.getName(), x.invoke(o)); return m; });
        t("dispatch", () -> { StringBuilder sb = new StringBuilder(); for (String n : new String[]{"length", "toUpperCase", "trim", "hashCode"}) sb.append(String.class.getMethod(n).invoke(" ab ")).append('|'); return sb; });
    }
}
