// try-with-resources: close order, suppressed exceptions, null resources, effectively final variables.
public class TryResources {
    static class R implements AutoCloseable {
        final String n; final boolean fail;
        R(String n, boolean failOpen, boolean fail) { this.n = n; this.fail = fail; if (failOpen) throw new IllegalStateException("open " + n); System.out.println("open " + n); }
        public void close() { System.out.println("close " + n); if (fail) throw new IllegalArgumentException("close " + n); }
    }
    static void show(String l, Throwable t) { System.out.println(l + " " + t); for (Throwable s : t.getSuppressed()) show(l + "  suppressed", s); if (t.getCause() != null) show(l + "  cause", t.getCause()); }
    public static void main(String[] args) throws Exception {
        try (R a = new R("a", false, false); R b = new R("b", false, false)) { System.out.println("body"); }
        try (R a = new R("a", false, true); R b = new R("b", false, true)) { throw new RuntimeException("body"); } catch (Exception e) { show("1", e); } finally { System.out.println("finally"); }
        try (R a = new R("a", false, true); R b = new R("b", true, true)) { System.out.println("unreached"); } catch (Exception e) { show("2", e); }
        try (R a = new R("a", false, true); R b = new R("b", false, true)) { System.out.println("ok body"); } catch (Exception e) { show("3", e); }
        try (R n = null) { System.out.println("null resource " + n); }
        R eff = new R("eff", false, false); try (eff) { System.out.println("eff body"); }
        System.out.println("ret " + ret());
        for (int i = 0; i < 3; i++) try (R r = new R("l" + i, false, false)) { if (i == 0) continue; if (i == 1) break; }
        try (AutoCloseable c = () -> System.out.println("lambda closed"); AutoCloseable d = () -> { throw new java.io.IOException("lambda io"); }) { System.out.println("with lambdas"); } catch (Exception e) { show("4", e); }
        Throwable t = new Throwable("t"); try { t.addSuppressed(t); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { t.addSuppressed(null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { t.initCause(t); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        t.initCause(new Error("c")); try { t.initCause(null); } catch (IllegalStateException e) { System.out.println(e.getMessage()); } show("5", t);
        class NoSup extends Exception { NoSup() { super("ns", null, false, false); } }
        NoSup ns = new NoSup(); ns.addSuppressed(new Error()); System.out.println("disabled " + ns.getSuppressed().length + " " + ns.getStackTrace().length);
        System.out.println(new Exception(new Error("inner")).getMessage() + " | " + new Exception((Throwable) null).getMessage() + " | " + new Exception("m", null).getCause());
    }
    static int ret() { try (R r = new R("ret", false, false)) { return 7; } finally { System.out.println("ret finally"); } }
}
