// java.util.logging with a custom handler on stdout: levels, parents, parameters and thrown.
import java.util.logging.*;
import java.util.*;
public class Handlers {
    static class H extends Handler { public void publish(LogRecord r) { if (!isLoggable(r)) return; System.out.println("[" + r.getLevel() + "] " + r.getLoggerName() + " " + r.getMessage() + (r.getParameters() == null ? "" : Arrays.toString(r.getParameters())) + (r.getThrown() == null ? "" : " thrown " + r.getThrown())); } public void flush() { } public void close() { } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Logger root = Logger.getLogger("app"), kid = Logger.getLogger("app.kid"); root.setUseParentHandlers(false); H h = new H(); root.addHandler(h); root.setLevel(Level.FINE);
        for (Level l : new Level[]{Level.SEVERE, Level.WARNING, Level.INFO, Level.CONFIG, Level.FINE, Level.FINER}) kid.log(l, "at " + l.intValue());
        kid.info("info"); kid.log(Level.INFO, "one {0}", 1); kid.log(Level.INFO, "two {0} {1}", new Object[]{1, "b"}); kid.log(Level.WARNING, "exc", new IllegalStateException("x")); kid.entering("C", "m"); kid.fine(() -> "supplied"); kid.finer(() -> { throw new Error("not evaluated"); });
        t("level", () -> kid.getLevel() + " " + root.getLevel() + kid.isLoggable(Level.FINE) + kid.isLoggable(Level.FINER) + (kid.getParent() == root));
        kid.setLevel(Level.SEVERE); kid.warning("dropped"); kid.severe("kept"); kid.setLevel(null); h.setLevel(Level.WARNING); kid.info("handler drops"); kid.warning("handler keeps");
        h.setFilter(r -> r.getMessage().contains("yes")); kid.severe("no"); kid.severe("yes!"); h.setFilter(null);
        t("parse", () -> Level.parse("WARNING") + " " + Level.parse("800") + Level.parse("555").getName() + Level.ALL.intValue() + Level.OFF.getLocalizedName());
        t("bad", () -> Level.parse("NOPE"));
        t("same", () -> (Logger.getLogger("app") == root) + " " + Logger.getAnonymousLogger().getName() + Logger.getGlobal().getName() + root.getHandlers().length);
        t("rm", () -> { root.removeHandler(h); kid.severe("nowhere"); return root.getHandlers().length; });
    }
}
