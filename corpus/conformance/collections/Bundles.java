// ResourceBundle with nested ListResourceBundle classes, parents, missing keys and a custom Control.
import java.util.*;
public class Bundles {
    public static class Msgs extends ListResourceBundle { protected Object[][] getContents() { return new Object[][]{{"hi", "hello"}, {"bye", "goodbye"}, {"num", 5}, {"arr", new String[]{"x", "y"}}}; } }
    public static class Msgs_de extends ListResourceBundle { protected Object[][] getContents() { return new Object[][]{{"hi", "hallo"}}; } }
    public static class Msgs_de_AT extends ListResourceBundle { protected Object[][] getContents() { return new Object[][]{{"bye", "servus"}}; } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Locale.setDefault(Locale.ROOT); ResourceBundle r = ResourceBundle.getBundle("Bundles$Msgs", Locale.ROOT), at = ResourceBundle.getBundle("Bundles$Msgs", new Locale("de", "AT")), fr = ResourceBundle.getBundle("Bundles$Msgs", Locale.FRENCH);
        t("root", () -> r.getString("hi") + r.getObject("num") + r.getStringArray("arr").length + r.getLocale() + r.getBaseBundleName());
        t("at", () -> at.getString("hi") + " " + at.getString("bye") + " " + at.getObject("num") + " " + at.getLocale());
        t("fr", () -> fr.getString("hi") + "[" + fr.getLocale() + "]");
        t("keys", () -> new TreeSet<>(at.keySet()) + " " + at.containsKey("hi") + at.containsKey("zz") + new TreeSet<>(Collections.list(at.getKeys())));
        t("missing", () -> r.getString("nope"));
        t("cast", () -> r.getString("num"));
        t("nobundle", () -> ResourceBundle.getBundle("NoSuchBundle", Locale.US));
        t("same", () -> ResourceBundle.getBundle("Bundles$Msgs", new Locale("de", "AT")) == at);
        t("candidates", () -> ResourceBundle.Control.getControl(ResourceBundle.Control.FORMAT_DEFAULT).getCandidateLocales("b", Locale.forLanguageTag("zh-Hant-TW")));
        t("names", () -> ResourceBundle.Control.getControl(ResourceBundle.Control.FORMAT_CLASS).toBundleName("b", Locale.CANADA_FRENCH));
        t("prop", () -> { ResourceBundle p = new PropertyResourceBundle(new java.io.StringReader("a=1\nb=2")); return p.getString("a") + new TreeSet<>(p.keySet()); });
        t("control", () -> ResourceBundle.getBundle("mem", Locale.US, new ResourceBundle.Control() { public List<String> getFormats(String b) { return List.of("mem"); } public ResourceBundle newBundle(String b, Locale l, String f, ClassLoader c, boolean re) { return l.equals(Locale.ROOT) ? new ListResourceBundle() { protected Object[][] getContents() { return new Object[][]{{"k", "ctl"}}; } } : null; } }).getString("k"));
    }
}
