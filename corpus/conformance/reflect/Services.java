// ServiceLoader over JDK services and resources from the class path and modules.
import java.util.*;
public class Services {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("charset", () -> ServiceLoader.load(java.nio.charset.spi.CharsetProvider.class).stream().count() >= 0);
        t("fs", () -> { List<String> l = new ArrayList<>(); for (java.nio.file.spi.FileSystemProvider p : ServiceLoader.load(java.nio.file.spi.FileSystemProvider.class)) l.add(p.getScheme()); Collections.sort(l); return l; });
        t("tool", () -> { List<String> l = new ArrayList<>(); for (java.util.spi.ToolProvider p : ServiceLoader.load(java.util.spi.ToolProvider.class)) l.add(p.name()); return l.contains("javac") + " " + l.contains("jar"); });
        t("none", () -> ServiceLoader.load(Comparable.class).iterator().hasNext());
        t("nonenext", () -> ServiceLoader.load(Comparable.class).iterator().next());
        t("first", () -> ServiceLoader.load(Runnable.class).findFirst().isPresent());
        t("str", () -> ServiceLoader.load(Runnable.class));
        t("installed", () -> ServiceLoader.loadInstalled(Runnable.class).iterator().hasNext());
        t("nul", () -> ServiceLoader.load((Class<Runnable>) null));
        t("res", () -> (Services.class.getResource("Services.class") != null) + " " + Services.class.getResource("nope") + (Services.class.getResource("/Services$Check.class") != null) + (Object.class.getResource("Object.class") != null) + Object.class.getResource("Object.class").getProtocol());
        t("stream", () -> Services.class.getResourceAsStream("Services.class").readNBytes(4));
        t("magic", () -> { byte[] b = String.class.getResourceAsStream("String.class").readNBytes(4); return HexFormat.of().formatHex(b); });
        t("sys", () -> (ClassLoader.getSystemResource("Services.class") != null) + " " + ClassLoader.getSystemResource("no/such"));
        t("random", () -> { TreeSet<String> s = new TreeSet<>(); java.util.random.RandomGeneratorFactory.all().forEach(f -> s.add(f.name())); return s; });
        t("zone", () -> ServiceLoader.load(java.time.chrono.Chronology.class).stream().count());
    }
}
