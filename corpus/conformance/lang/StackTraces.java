// printStackTrace to standard out: method names, line numbers, causes with common frames, suppressed and circular.
public class StackTraces {
    static class Inner { Inner(int d) { if (d == 0) throw new IllegalStateException("ctor"); new Inner(d - 1); } void run() { Runnable r = new Runnable() { public void run() { throw new UnsupportedOperationException("anon"); } }; r.run(); } }
    static void a(int n) { if (n == 0) b(); else a(n - 1); }
    static void b() {
        try {
            c();
        } catch (RuntimeException e) {
            throw new IllegalArgumentException("wrapped", e);
        }
    }
    static void c() { int[] x = new int[1];
        x[0] = 1;
        x[
          2] = 3; }
    static void clinitUser() { Object o = Bad.V; }
    static class Bad { static final Object V = make(); static Object make() { throw new RuntimeException("in clinit"); } }
    public static void main(String[] args) throws Exception {
        try { a(3); } catch (Exception e) { e.printStackTrace(System.out); }
        try { new Inner(2); } catch (Exception e) { e.printStackTrace(System.out); }
        try { new Inner(-1 >>> 31 == 1 ? 0 : 0); } catch (Exception e) { e.printStackTrace(System.out); }
        try { clinitUser(); } catch (Error e) { e.printStackTrace(System.out); }
        Exception p = new Exception("primary"); p.addSuppressed(new Exception("s1", new Error("s1 cause"))); p.addSuppressed(new RuntimeException("s2")); p.printStackTrace(System.out);
        Exception c1 = new Exception("c1"), c2 = new Exception("c2", c1); c1.initCause(c2); c1.printStackTrace(System.out);
        StackTraceElement[] st = new Throwable().getStackTrace(); System.out.println(st.length + " " + st[0].getMethodName() + " " + st[0].getClassName() + " " + st[0].getFileName() + " " + st[0].getLineNumber() + " " + st[0].isNativeMethod());
        Throwable t = new Throwable("set"); t.setStackTrace(new StackTraceElement[]{new StackTraceElement("p.C", "m", "F.java", 42), new StackTraceElement("p.D", "n", null, -1), new StackTraceElement("p.E", "o", "E.java", -2), new StackTraceElement("p.F", "q", "F.java", -1)}); t.printStackTrace(System.out);
        Throwable ov = new RuntimeException("msg") { @Override public String getLocalizedMessage() { return "localized"; } @Override public synchronized Throwable fillInStackTrace() { return this; } }; ov.printStackTrace(System.out); System.out.println(ov.getStackTrace().length);
        try { Integer.parseInt("bad"); } catch (NumberFormatException e) { StackTraceElement[] s = e.getStackTrace(); System.out.println(s[s.length - 1] + " " + s[0].getClassName()); }
        Runnable r = () -> { throw new IllegalStateException("in lambda"); };
        try { r.run(); } catch (IllegalStateException e) { System.out.println(e.getStackTrace()[0] + " / " + e.getStackTrace()[e.getStackTrace().length - 1]); }
        java.io.StringWriter sw = new java.io.StringWriter(); new Error("sw").printStackTrace(new java.io.PrintWriter(sw)); System.out.print(sw);
        Throwable ft = new Throwable("refill"); int l1 = ft.getStackTrace()[0].getLineNumber();
        ft.fillInStackTrace(); System.out.println("refilled " + (ft.getStackTrace()[0].getLineNumber() - l1));
    }
}
