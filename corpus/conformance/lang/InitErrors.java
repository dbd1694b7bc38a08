// ExceptionInInitializerError on first use and NoClassDefFoundError afterwards, with messages and causes.
public class InitErrors {
    static class Bad { static int v = 1 / zero(); static int zero() { return 0; } static void m() { } int i; }
    static class BadErr { static { if (true) throw new LinkageError("my own error"); } static int k; }
    static class BadSub extends Bad { static int w = 3; }
    static class Ok { static final int C = 5; static int v = 2; }
    interface BadI { int V = Integer.parseInt("x"); default void d() { } } static class ImplI implements BadI { }
    enum BadEnum { A; BadEnum() { throw new IllegalStateException("enum ctor"); } }
    static class Retry { static int n; static { n++; if (n > 0) throw new RuntimeException(new java.io.IOException("deep")); } }
    interface X { Object run() throws Throwable; }
    static void t(String n, X x) {
        try { System.out.println(n + " value " + x.run()); } catch (Throwable e) {
            System.out.println(n + " " + e.getClass().getName() + " msg=" + e.getMessage());
            for (Throwable c = e.getCause(); c != null; c = c.getCause()) System.out.println("   cause " + c.getClass().getName() + " msg=" + (c instanceof ExceptionInInitializerError ? "eiie" : c.getMessage()));
            if (e instanceof ExceptionInInitializerError) System.out.println("   getException " + ((ExceptionInInitializerError) e).getException());
        }
    }
    public static void main(String[] args) {
        t("first", () -> Bad.v); t("second", () -> { Bad.m(); return 0; }); t("third new", () -> new Bad()); t("subclass", () -> BadSub.w); t("subclass2", () -> new BadSub()); t("array fine", () -> new Bad[1].length); t("class literal fine", () -> Bad.class.getSimpleName());
        t("error passes", () -> BadErr.k); t("error then ncdfe", () -> BadErr.k); t("ok", () -> Ok.C + Ok.v);
        t("iface", () -> BadI.V); t("iface impl", () -> new ImplI()); t("enum", () -> BadEnum.A); t("enum2", () -> BadEnum.values().length);
        t("retry", () -> Retry.n); t("retry forName", () -> Class.forName("InitErrors$Retry")); t("forName false", () -> Class.forName("InitErrors$Retry", false, InitErrors.class.getClassLoader()).getSimpleName());
        t("newInstance", () -> Bad.class.getDeclaredConstructor().newInstance()); t("field get", () -> Bad.class.getDeclaredField("v").get(null)); t("instanceof fine", () -> (Object) "s" instanceof Bad); t("cast null", () -> (Bad) null);
        t("no such class", () -> Class.forName("does.not.Exist")); t("bad name", () -> Class.forName("a/b")); t("empty", () -> Class.forName("")); t("eiie ctor", () -> { throw new ExceptionInInitializerError("text"); });
    }
}
