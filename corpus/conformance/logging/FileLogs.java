// FileHandler in a temporary directory with a custom formatter, limits and rotation.
import java.nio.file.*;
import java.util.*;
import java.util.logging.*;
import java.util.logging.Formatter;
public class FileLogs {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Path d = Files.createTempDirectory("logs"); Formatter f = new Formatter() { public String format(LogRecord r) { return r.getMessage() + "\n"; } };
        t("basic", () -> { FileHandler h = new FileHandler(d.resolve("a.log").toString()); h.setFormatter(f); Logger l = Logger.getLogger("fl"); l.setUseParentHandlers(false); l.addHandler(h); l.info("line1"); l.info("line2"); h.close(); l.removeHandler(h); return Files.readAllLines(d.resolve("a.log")); });
        t("append", () -> { FileHandler h = new FileHandler(d.resolve("a.log").toString(), true); h.setFormatter(f); h.publish(new LogRecord(Level.INFO, "more")); h.close(); return Files.readAllLines(d.resolve("a.log")); });
        t("rotate", () -> { FileHandler h = new FileHandler(d.resolve("r%g.log").toString(), 20, 3); h.setFormatter(f); for (int i = 0; i < 6; i++) h.publish(new LogRecord(Level.INFO, "message number " + i)); h.close(); List<String> l = new ArrayList<>(); for (int i = 0; i < 3; i++) l.addAll(Files.readAllLines(d.resolve("r" + i + ".log"))); return l; });
        t("lock", () -> Files.exists(d.resolve("a.log.lck")));
        t("badlimit", () -> new FileHandler(d.resolve("x").toString(), -1, 1));
        t("empty", () -> new FileHandler(""));
        t("list", () -> { try (var s = Files.list(d)) { return s.map(p -> p.getFileName().toString()).sorted().toList(); } });
    }
}
