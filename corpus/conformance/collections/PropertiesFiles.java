// Properties: load and store syntax, escapes, defaults and XML.
import java.util.*;
import java.io.*;
public class PropertiesFiles {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Properties p = new Properties(new Properties() {{ setProperty("def", "dv"); }}); p.load(new StringReader("# c\n! d\na=1\nb : 2\nc 3\n d\\ k = v\\ w  \ne=line1\\\n   line2\nu=\\u20ac\\t|\nempty\n=nokey\nf\\:g=h\\=i\nlast=x\\\\y\r\nutf=\u00e9"));
        for (String k : new TreeSet<>(p.stringPropertyNames())) System.out.println("[" + k + "]=[" + p.getProperty(k) + "]");
        t("def", () -> p.getProperty("def") + " " + p.get("def") + p.getProperty("nope", "fallback") + p.size());
        t("store", () -> { StringWriter w = new StringWriter(); Properties q = new Properties(); q.setProperty("k ey", " v\u20ac\n=:#!"); q.setProperty("z", "\u00e9"); q.store(w, null); List<String> l = new ArrayList<>(List.of(w.toString().split("\\R"))); l.removeIf(s -> s.startsWith("#")); Collections.sort(l); return l; });
        t("storeStream", () -> { ByteArrayOutputStream o = new ByteArrayOutputStream(); Properties q = new Properties(); q.setProperty("uni", "\u20ac\u0001"); q.store(o, "comment"); return o.toString("ISO-8859-1").lines().filter(s -> !s.startsWith("#")).toList(); });
        t("loadStream", () -> { Properties q = new Properties(); q.load(new ByteArrayInputStream("k=\u00e9\\u00E9".getBytes("ISO-8859-1"))); return q; });
        t("badesc", () -> { Properties q = new Properties(); q.load(new StringReader("a=\\u12")); return q; });
        t("badesc2", () -> { Properties q = new Properties(); q.load(new StringReader("a=\\u12xz")); return q; });
        t("xml", () -> { Properties q = new Properties(); q.setProperty("x<", "y&"); ByteArrayOutputStream o = new ByteArrayOutputStream(); q.storeToXML(o, "cm"); String s = o.toString("UTF-8"); Properties r = new Properties(); r.loadFromXML(new ByteArrayInputStream(o.toByteArray())); return s.replace("\n", "|").replace("\r", "") + r.equals(q); });
        t("list", () -> { Properties q = new Properties(); q.setProperty("a", "x".repeat(60)); StringWriter w = new StringWriter(); q.list(new PrintWriter(w, true)); return w.toString().replace("\n", "|").replace("\r", ""); });
        t("nonstr", () -> { Properties q = new Properties(); q.put("n", 5); return q.getProperty("n") + q.stringPropertyNames(); });
        t("storebad", () -> { Properties q = new Properties(); q.put("n", 5); q.store(new StringWriter(), null); return 0; });
        t("nul", () -> p.setProperty("a", null));
        t("names", () -> Collections.list(p.propertyNames()).size());
    }
}
