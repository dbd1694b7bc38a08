// asType and explicitCastArguments over primitive, boxed and reference conversions.
import java.lang.invoke.*;
public class AsTypeConversions {
    static String s(Object o) { return o == null ? "null" : o.getClass().getSimpleName() + o; } static Object ident(Class<?> from, Class<?> to, Object v) throws Throwable { return MethodHandles.identity(to).asType(MethodType.methodType(to, from)).asType(MethodType.methodType(Object.class, Object.class)).invoke(v); } static Object expl(Class<?> from, Class<?> to, Object v) throws Throwable { return MethodHandles.explicitCastArguments(MethodHandles.identity(to), MethodType.methodType(to, from)).asType(MethodType.methodType(Object.class, Object.class)).invoke(v); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Object[] vals = {true, (byte) -1, 'a', (short) 300, 70000, 1L << 40, 1.9f, -1e20}; Class<?>[] ts = {boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class};
        for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) { int a = i, b = j; String r; try { r = s(ident(ts[a], ts[b], vals[a])); } catch (WrongMethodTypeException e) { r = "WMT"; } System.out.println(ts[a] + "->" + ts[b] + " asType " + r + " explicit " + s(expl(ts[a], ts[b], vals[a]))); }
        t("boxwiden", () -> s(ident(Integer.class, long.class, 5)));
        t("objunbox", () -> s(ident(Object.class, int.class, 5)));
        t("objshort", () -> s(ident(Object.class, int.class, (short) 5)));
        t("objbad", () -> s(ident(Object.class, int.class, 5L)));
        t("nullunbox", () -> s(ident(Integer.class, int.class, null)));
        t("nullexpl", () -> s(expl(Integer.class, int.class, null)));
        t("refcast", () -> s(ident(Object.class, String.class, "x")));
        t("refbad", () -> s(ident(Object.class, String.class, 5)));
        t("num", () -> s(ident(Number.class, int.class, 7)));
        t("boxed", () -> s(ident(int.class, Number.class, 7)) + s(ident(int.class, Comparable.class, 7)) + s(ident(int.class, Object.class, 7)));
        t("boxbad", () -> s(ident(int.class, Long.class, 7)));
        t("voidret", () -> MethodHandles.constant(int.class, 5).asType(MethodType.methodType(void.class)).invoke());
        t("fromvoid", () -> MethodHandles.empty(MethodType.methodType(void.class)).asType(MethodType.methodType(int.class)).invoke());
        t("iface", () -> s(expl(Object.class, Runnable.class, "not runnable")));
    }
}
