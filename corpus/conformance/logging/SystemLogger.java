// System.Logger over java.util.logging: level mapping, suppliers and bundles.
import java.util.*;
import java.util.logging.*;
import java.util.logging.Formatter;
public class SystemLogger {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        System.Logger s = System.getLogger("sys.log"); Logger j = Logger.getLogger("sys.log"); j.setUseParentHandlers(false); List<String> got = new ArrayList<>(); j.setLevel(Level.ALL); Handler h = new Handler() { public void publish(LogRecord r) { got.add(r.getLevel() + "=" + new Formatter() { public String format(LogRecord x) { return formatMessage(x); } }.format(r) + (r.getThrown() == null ? "" : r.getThrown().getMessage())); } public void flush() { } public void close() { } }; h.setLevel(Level.ALL); j.addHandler(h);
        for (System.Logger.Level l : System.Logger.Level.values()) { s.log(l, "m" + l); t(l.name(), () -> s.isLoggable(l) + " " + l.getSeverity()); }
        s.log(System.Logger.Level.INFO, "fmt {0}", 5); s.log(System.Logger.Level.ERROR, "thr", new Error("E")); s.log(System.Logger.Level.DEBUG, () -> "sup"); s.log(System.Logger.Level.INFO, new Object() { public String toString() { return "obj"; } });
        for (String g : got) System.out.println(g);
        t("name", () -> s.getName());
        t("off", () -> { j.setLevel(Level.OFF); s.log(System.Logger.Level.ERROR, "gone"); return got.size(); });
        t("nul", () -> System.getLogger(null));
    }
}
