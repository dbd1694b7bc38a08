// LogManager configured from properties in memory, level inheritance and handler creation by class name.
import java.io.*;
import java.util.*;
import java.util.logging.*;
public class ManagerConfig {
    public static class Cap extends Handler { static List<String> log = new ArrayList<>(); public Cap() { log.add("created"); } public void publish(LogRecord r) { log.add(r.getLoggerName() + ":" + r.getMessage()); } public void flush() { } public void close() { log.add("closed"); } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        LogManager m = LogManager.getLogManager(); m.readConfiguration(new ByteArrayInputStream(".level=WARNING\na.b.level=FINE\na.b.handlers=ManagerConfig$Cap\na.b.useParentHandlers=false\nhandlers=\n".getBytes()));
        Logger ab = Logger.getLogger("a.b"), abc = Logger.getLogger("a.b.c"), z = Logger.getLogger("z");
        t("levels", () -> ab.getLevel() + " " + abc.getLevel() + z.getLevel() + Logger.getLogger("").getLevel() + z.isLoggable(Level.INFO) + abc.isLoggable(Level.FINE));
        t("log", () -> { abc.fine("fine"); abc.finer("finer"); ab.info("info"); return Cap.log; });
        t("prop", () -> m.getProperty("a.b.level") + " " + m.getProperty("nope") + m.getLogger("never.made"));
        t("names", () -> { List<String> l = new ArrayList<>(Collections.list(m.getLoggerNames())); l.retainAll(List.of("a.b", "a.b.c", "z", "")); Collections.sort(l); return l; });
        t("reset", () -> { m.reset(); return Cap.log + " " + ab.getHandlers().length + ab.getLevel() + Logger.getLogger("").getLevel(); });
        t("update", () -> { m.readConfiguration(new ByteArrayInputStream("z.level=SEVERE\n".getBytes())); return z.getLevel() + ""; });
        t("bean", () -> LogManager.getLoggingMXBean() != null);
        t("perm", () -> new LoggingPermission("control", null).getName());
        t("parent", () -> abc.getParent().getName() + " " + z.getParent().getName().isEmpty());
    }
}
