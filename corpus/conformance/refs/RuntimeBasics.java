// Runtime, System properties and environment facts that are fixed, arraycopy and identity hash codes.
import java.util.*;
public class RuntimeBasics {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("mem", () -> (Runtime.getRuntime().totalMemory() > 0) + " " + (Runtime.getRuntime().maxMemory() >= Runtime.getRuntime().totalMemory()) + (Runtime.getRuntime().availableProcessors() > 0) + (Runtime.getRuntime() == Runtime.getRuntime()));
        t("props", () -> System.getProperty("file.separator") + System.getProperty("path.separator") + System.getProperty("line.separator").length() + System.getProperty("no.such") + System.getProperty("no.such", "dflt") + System.getProperty("java.version").isEmpty());
        t("set", () -> { System.setProperty("my.p", "v"); String a = System.getProperty("my.p"), b = System.clearProperty("my.p"); return a + b + System.getProperty("my.p") + Integer.getInteger("my.p") + Boolean.getBoolean("my.p"); });
        t("emptykey", () -> System.getProperty(""));
        t("nullkey", () -> System.getProperty(null));
        t("env", () -> System.getenv("NO_SUCH_VAR_X") + " " + System.getenv().containsKey("NO_SUCH_VAR_X"));
        t("envmod", () -> System.getenv().put("a", "b"));
        t("idhash", () -> { Object o = new Object(); return (System.identityHashCode(o) == o.hashCode()) + " " + System.identityHashCode(null) + (System.identityHashCode("a") == System.identityHashCode("a")); });
        t("copy", () -> { int[] a = {1, 2, 3, 4, 5}; System.arraycopy(a, 0, a, 1, 4); System.arraycopy(a, 2, a, 0, 2); return a; });
        t("copyobj", () -> { Object[] o = {"a", "b", 3}; String[] s = new String[3]; try { System.arraycopy(o, 0, s, 0, 3); } catch (ArrayStoreException e) { return Arrays.toString(s) + e.getMessage(); } return 0; });
        t("version", () -> Runtime.version().feature() >= 17);
        t("verparse", () -> Runtime.Version.parse("17.0.1+12-LTS") + " " + Runtime.Version.parse("11.0.2").compareTo(Runtime.Version.parse("11.0.10")) + Runtime.Version.parse("9-ea").pre().get());
        t("verbad", () -> Runtime.Version.parse("x"));
        t("gc", () -> { System.gc(); Runtime.getRuntime().gc(); return "ok"; });
        t("spec", () -> System.getProperty("java.vm.specification.name") + " " + System.getProperty("java.specification.vendor") + System.getProperty("java.specification.name"));
        t("halt", () -> Runtime.getRuntime().removeShutdownHook(Thread.currentThread()));
        t("logger", () -> System.getLogger("x").getName() + " " + System.Logger.Level.INFO.getSeverity());
    }
}
