// java.io.File: names, creation, listing, rename, delete and path handling without absolute output.
import java.io.*;
import java.util.*;
public class FileApi {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        File d = java.nio.file.Files.createTempDirectory("fapi").toFile(), f = new File(d, "sub/../a.txt"), a = new File(d, "a.txt");
        t("names", () -> new File("x/y/z.txt").getName() + " " + new File("x/y/z.txt").getParent() + new File("x//y/").getPath() + new File("/").getName().isEmpty() + new File("rel").isAbsolute() + new File("/abs").isAbsolute() + new File("a").getParent() + new File(new File("p"), "c") + new File("", "q"));
        t("create", () -> a.createNewFile() + " " + a.createNewFile() + a.exists() + a.isFile() + a.length() + a.isDirectory());
        t("canon", () -> f.getCanonicalFile().getName() + " " + f.getPath().endsWith("sub/../a.txt") + f.equals(a) + new File("x").compareTo(new File("y")));
        t("mk", () -> new File(d, "m").mkdir() + " " + new File(d, "m").mkdir() + new File(d, "p/q").mkdir() + new File(d, "p/q").mkdirs());
        t("list", () -> { String[] l = d.list(); Arrays.sort(l); return l; });
        t("listf", () -> { String[] l = d.list((x, n) -> n.endsWith(".txt")); return l; });
        t("files", () -> d.listFiles(File::isDirectory).length + " " + a.list() + new File("nope").listFiles());
        t("rename", () -> a.renameTo(new File(d, "b.txt")) + " " + a.exists() + a.renameTo(new File(d, "c")));
        t("delete", () -> new File(d, "p").delete() + " " + new File(d, "p/q").delete() + new File(d, "p").delete() + a.delete());
        t("times", () -> { File b = new File(d, "b.txt"); return b.setLastModified(1000000L) + " " + b.lastModified() + b.setReadOnly() + b.canWrite() + b.setWritable(true) + b.canRead() + new File("nope").lastModified(); });
        t("temp", () -> { File t = File.createTempFile("abc", null, d); return t.getName().startsWith("abc") + " " + t.getName().endsWith(".tmp"); });
        t("tempbad", () -> File.createTempFile("a", ".x", new File(d, "none")).exists());
        t("tempshort", () -> File.createTempFile("", "y", d).length());
        t("io", () -> { try (FileOutputStream o = new FileOutputStream(new File(d, "o"))) { o.write("abc".getBytes()); } try (FileOutputStream o = new FileOutputStream(new File(d, "o"), true)) { o.write('d'); } try (FileInputStream i = new FileInputStream(new File(d, "o"))) { return i.available() + " " + i.skip(1) + (char) i.read() + new String(i.readAllBytes()) + i.read(); } });
        t("missing", () -> { try { new FileInputStream(new File(d, "none")); return 0; } catch (FileNotFoundException e) { return e.getMessage().endsWith("none (No such file or directory)"); } });
        t("isdir", () -> { try { new FileOutputStream(d); return 0; } catch (FileNotFoundException e) { return e.getMessage().endsWith("(Is a directory)"); } });
        t("fr", () -> { try (FileWriter w = new FileWriter(new File(d, "w"), java.nio.charset.StandardCharsets.UTF_16LE)) { w.write("h\u00e9"); } try (FileReader r = new FileReader(new File(d, "w"), java.nio.charset.StandardCharsets.UTF_16LE)) { return r.read() + " " + r.read() + " " + r.read() + r.getEncoding(); } });
        t("uri", () -> new File("/a b/c").toURI() + " " + new File(java.net.URI.create("file:/x/y")).getPath());
    }
}
