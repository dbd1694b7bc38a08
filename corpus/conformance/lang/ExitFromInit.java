// System.exit called inside a static initializer of a helper class, with buffered output pending.
public class ExitFromInit {
    static class Boot { static final int V; static { System.out.println("boot running"); if (System.getProperty("no.such.prop") == null) System.exit(5); V = 1; } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        System.out.println("main starts"); java.io.PrintStream p = new java.io.PrintStream(new java.io.BufferedOutputStream(System.out)); p.println("lost because never flushed");
        try { System.out.println(Boot.V); } finally { System.out.println("finally does not run"); }
    }
}
