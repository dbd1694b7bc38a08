// StackWalker frames, caller class, skipping, limits and reflection frames.
import java.util.*;
import java.util.stream.*;
public class StackWalk {
    static List<String> frames() { return StackWalker.getInstance().walk(s -> s.map(f -> f.getClassName() + "." + f.getMethodName() + ":" + f.getLineNumber()).filter(x -> x.startsWith("StackWalk.") && !x.contains("lambda") && !x.contains(".t:")).collect(Collectors.toList())); } static List<String> rec(int n) { return n == 0 ? frames() : rec(n - 1); } static Class<?> caller() { return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass(); } static class Other { static Class<?> call() { return caller(); } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("rec", () -> rec(3));
        t("caller", () -> Other.call() + " " + caller());
        t("noret", () -> StackWalker.getInstance().getCallerClass());
        t("frame", () -> StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).walk(s -> s.findFirst().map(f -> f.getDeclaringClass() + " " + f.getFileName() + " " + f.isNativeMethod() + " " + f.getDescriptor() + " " + f.getMethodType()).get()));
        t("nocls", () -> StackWalker.getInstance().walk(s -> s.findFirst().get().getDeclaringClass()));
        t("limit", () -> StackWalker.getInstance().walk(s -> s.limit(1).count()));
        t("last", () -> StackWalker.getInstance().walk(s -> s.reduce((a, b) -> b).get().getMethodName()));
        t("refl", () -> { List<String> l = (List<String>) StackWalk.class.getDeclaredMethod("frames").invoke(null); return l.get(0); });
        t("ste", () -> StackWalker.getInstance().walk(s -> s.reduce((a, b) -> b).get().toStackTraceElement().getClassName()));
        t("depth", () -> { int a = new Throwable().getStackTrace().length; long b = StackWalker.getInstance(Set.of(StackWalker.Option.SHOW_HIDDEN_FRAMES)).walk(Stream::count); return b >= a; });
        t("thread", () -> Thread.currentThread().getStackTrace()[0].getMethodName() + " " + Thread.currentThread().getStackTrace()[1].getMethodName().contains("lambda"));
        t("exc", () -> { StackTraceElement e = new StackTraceElement("app", "mod", "1.0", "C", "m", "C.java", 5); return e + " " + e.getModuleName() + e.getClassLoaderName() + e.equals(new StackTraceElement("app", "mod", "1.0", "C", "m", "C.java", 5)) + e.hashCode(); });
    }
}
