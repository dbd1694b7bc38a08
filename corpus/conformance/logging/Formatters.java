// SimpleFormatter-free custom formatters, formatMessage, XMLFormatter skeleton and resource bundles.
import java.util.logging.*;
import java.util.logging.Formatter;
import java.util.*;
public class Formatters {
    static class F extends Formatter { public String format(LogRecord r) { return r.getLevel().getName().charAt(0) + ":" + formatMessage(r) + "\n"; } public String getHead(Handler h) { return "HEAD\n"; } public String getTail(Handler h) { return "TAIL\n"; } }
    static LogRecord r(String m, Object... p) { LogRecord r = new LogRecord(Level.INFO, m); r.setParameters(p); r.setInstant(java.time.Instant.EPOCH); r.setSourceClassName("C"); r.setSourceMethodName("m"); r.setLoggerName("L"); r.setSequenceNumber(7); return r; }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        F f = new F();
        t("plain", () -> f.format(r("no params")).trim());
        t("args", () -> f.format(r("a {0} b {1}", 1234567, "x")).trim());
        t("percent", () -> f.format(r("100% {x} '{0}'", 5)).trim());
        t("nul", () -> f.format(r(null)).trim());
        t("stream", () -> { java.io.ByteArrayOutputStream o = new java.io.ByteArrayOutputStream(); StreamHandler h = new StreamHandler(o, f); h.publish(r("one")); h.publish(r("two {0}", 2)); h.flush(); h.close(); return o.toString().replace("\n", "|"); });
        t("level", () -> { java.io.ByteArrayOutputStream o = new java.io.ByteArrayOutputStream(); StreamHandler h = new StreamHandler(o, f); h.setLevel(Level.WARNING); h.publish(r("drop")); h.close(); return o.size() + " " + h.getLevel() + h.isLoggable(r("x")); });
        t("xml", () -> { String s = new XMLFormatter().format(r("<msg>&", 1)); return s.contains("&lt;msg&gt;&amp;") + " " + s.contains("<class>C</class>") + s.contains("<level>INFO</level>") + s.contains("<sequence>7</sequence>"); });
        t("rec", () -> { LogRecord q = r("m"); q.setThrown(new Error("e")); return q.getMillis() + " " + q.getInstant() + q.getSequenceNumber() + q.getThrown().getMessage() + q.getSourceClassName() + q.getSourceMethodName() + q.getLoggerName(); });
        t("mem", () -> { List<String> l = new ArrayList<>(); Handler t = new Handler() { public void publish(LogRecord x) { l.add(x.getMessage()); } public void flush() { } public void close() { } }; MemoryHandler m = new MemoryHandler(t, 2, Level.SEVERE); m.publish(r("1")); m.publish(r("2")); m.publish(r("3")); int before = l.size(); m.push(); return before + " " + l; });
        t("err", () -> new ErrorManager() != null);
        t("bundle", () -> { Locale.setDefault(Locale.ROOT); LogRecord q = r("key", "p"); q.setResourceBundle(new ListResourceBundle() { protected Object[][] getContents() { return new Object[][]{{"key", "localized {0}"}}; } }); return f.format(q).trim(); });
    }
}
