// Throwable API details: messages, causes, stack manipulation, custom toString, error hierarchy.
import java.util.*;
public class ThrowableApi {
    static class My extends RuntimeException { My(String m) { super(m); } My(Throwable c) { super(c); } @Override public String toString() { return "My!" + getMessage(); } } static class Quiet extends Exception { Quiet() { super("q", null, true, false); } }
    static String ps(Throwable t) { java.io.StringWriter w = new java.io.StringWriter(); t.printStackTrace(new java.io.PrintWriter(w)); return w.toString().replace("\n", "|").replace("\t", "~").replace("\r", ""); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("msg", () -> new Exception().getMessage() + " " + new Exception("m").getLocalizedMessage() + new Exception(new Error("c")).getMessage() + new My(new Error()).getMessage() + new My("x"));
        t("cause", () -> new Exception("a", new Error("b")).getCause() + " " + new Exception("a").getCause() + new AssertionError("d", new Exception("e")).getCause());
        t("quiet", () -> ps(new Quiet()));
        t("set", () -> { Throwable t = new Throwable("s"); t.setStackTrace(new StackTraceElement[0]); t.addSuppressed(new Quiet()); return ps(t); });
        t("setnull", () -> { new Throwable().setStackTrace(new StackTraceElement[]{null}); return 0; });
        t("circ", () -> { Quiet a = new Quiet(); Exception b = new Exception("b", a); b.setStackTrace(new StackTraceElement[0]); a.addSuppressed(b); return ps(a); });
        t("hier", () -> { List<String> l = new ArrayList<>(); for (Throwable t : new Throwable[]{new StackOverflowError(), new OutOfMemoryError("x"), new NoSuchMethodError("m"), new ArrayIndexOutOfBoundsException(5), new StringIndexOutOfBoundsException(3), new IndexOutOfBoundsException(7), new ClassNotFoundException("c"), new InterruptedException("i"), new CloneNotSupportedException()}) l.add(t + "<" + t.getClass().getSuperclass().getSimpleName()); return l; });
        t("cnf", () -> new ClassNotFoundException("n", new Error("e")).getException() + " " + new ExceptionInInitializerError(new Error("z")).getException() + new java.lang.reflect.InvocationTargetException(new Error("t"), "m").getTargetException());
        t("eiie", () -> new ExceptionInInitializerError("text").getMessage() + " " + new ExceptionInInitializerError().getCause());
        t("enumc", () -> new EnumConstantNotPresentException(Thread.State.class, "ZZ").getMessage() + new TypeNotPresentException("T", null).getMessage());
        t("init", () -> { Exception e = new Exception("x", null); e.initCause(new Error()); return 0; });
        t("initok", () -> new Exception("x").initCause(new Error("later")).getCause());
        t("clone", () -> { StackTraceElement[] a = new Throwable().getStackTrace(); a[0] = null; return new Throwable().getStackTrace()[0] != null; });
        t("rethrow", () -> { try { try { throw new My("first"); } catch (My e) { throw new IllegalStateException("second", e); } finally { new My("ignored"); } } catch (IllegalStateException e) { return e.getMessage() + e.getCause(); } });
        t("multi", () -> { try { Object o = List.of(1).iterator(); ((Iterator<?>) o).next(); ((Iterator<?>) o).next(); return 0; } catch (NoSuchElementException | ClassCastException e) { return e.getClass().getSimpleName(); } });
    }
}
