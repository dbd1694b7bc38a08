// ConsoleHandler writes to standard error with a formatter that has no time.
import java.util.logging.*;
public class ConsoleErr {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Logger l = Logger.getLogger("con"); l.setUseParentHandlers(false); ConsoleHandler h = new ConsoleHandler(); h.setFormatter(new Formatter() { public String format(LogRecord r) { return r.getLoggerName() + "/" + r.getLevel() + "/" + formatMessage(r) + "\n"; } }); h.setLevel(Level.ALL); l.addHandler(h); l.setLevel(Level.ALL);
        System.out.println("start"); l.info("to stderr"); l.log(Level.FINEST, "finest {0}", 5); l.severe("bad"); l.log(Level.WARNING, "with exception", new RuntimeException("not shown")); l.exiting("A", "b", 3); System.out.println("handlers " + l.getHandlers().length);
        t("level", () -> h.getLevel() + " " + h.getEncoding() + h.getFilter());
        t("root", () -> Logger.getLogger("").getHandlers().length + " " + Logger.getLogger("").getLevel() + Logger.getLogger("").getHandlers()[0].getClass().getSimpleName());
        System.err.println("plain stderr line"); System.err.printf("%d %s%n", 1, "x");
    }
}
