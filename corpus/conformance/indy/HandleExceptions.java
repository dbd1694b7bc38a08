// Exceptions thrown through method handles: stack frames, wrong types, null targets, catch and rethrow.
import java.lang.invoke.*;
import java.util.*;
public class HandleExceptions {
    static int div(int a, int b) { return a / b; } static void chk() throws Exception { throw new java.io.IOException("chk"); } static int onEx(ArithmeticException e, int a, int b) { return -a - b; } static int any(Throwable t) { return -99; }
    static MethodHandle h(String n, Class<?> r, Class<?>... p) throws Exception { return MethodHandles.lookup().findStatic(HandleExceptions.class, n, MethodType.methodType(r, p)); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        MethodHandle d = h("div", int.class, int.class, int.class);
        t("ok", () -> (int) d.invokeExact(7, 2));
        t("div0", () -> (int) d.invokeExact(7, 0));
        t("caught", () -> (int) MethodHandles.catchException(d, ArithmeticException.class, h("onEx", int.class, ArithmeticException.class, int.class, int.class)).invokeExact(7, 0));
        t("short", () -> (int) MethodHandles.catchException(d, Throwable.class, h("any", int.class, Throwable.class)).invokeExact(7, 0));
        t("nomatch", () -> (int) MethodHandles.catchException(MethodHandles.insertArguments(d, 1, 0), NullPointerException.class, MethodHandles.dropArguments(MethodHandles.constant(int.class, 5), 0, NullPointerException.class)).invokeExact(1));
        t("badhandler", () -> MethodHandles.catchException(d, ArithmeticException.class, h("any", int.class, Throwable.class).asType(MethodType.methodType(long.class, ArithmeticException.class))));
        t("checked", () -> { h("chk", void.class).invoke(); return 0; });
        t("unbox", () -> (int) d.invoke((Integer) null, 1));
        t("cast", () -> d.invoke((Object) "x", 1));
        t("frames", () -> { try { int x = (int) d.invokeExact(1, 0); return x; } catch (ArithmeticException e) { return e.getStackTrace()[0].getMethodName() + e.getStackTrace()[1].getMethodName().startsWith("lambda$main"); } });
        t("withargs", () -> d.invokeWithArguments(List.of(9, 3)) + " " + d.invokeWithArguments((short) 8, 'b'));
        t("witharg0", () -> d.invokeWithArguments("a", 1));
        t("throwex", () -> MethodHandles.throwException(void.class, Error.class).invoke(new Error("mh")));
        t("reflectinvoke", () -> MethodHandle.class.getMethod("invokeExact", Object[].class).invoke(d, (Object) new Object[0]));
    }
}
