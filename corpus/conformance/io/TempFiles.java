// Files operations in a fresh temporary directory: write, read, copy, move, delete and errors.
import java.io.*;
import java.nio.file.*;
import java.util.*;
public class TempFiles {
    static Path dir; static String m(Exception e) { return e.getClass().getSimpleName(); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        dir = Files.createTempDirectory("conf"); Path f = dir.resolve("a.txt");
        t("write", () -> Files.writeString(f, "line1\nline2\n\u20ac").getFileName() + " " + Files.size(f));
        t("read", () -> Files.readString(f).length() + " " + Files.readAllLines(f) + Files.readAllBytes(f).length);
        t("append", () -> { Files.writeString(f, "more", StandardOpenOption.APPEND); return Files.readString(f).endsWith("more"); });
        t("create", () -> { try { Files.createFile(f); return 0; } catch (FileAlreadyExistsException e) { return e.getMessage().endsWith("a.txt"); } });
        t("createnew", () -> { try { Files.writeString(f, "x", StandardOpenOption.CREATE_NEW); return 0; } catch (FileAlreadyExistsException e) { return m(e); } });
        t("missing", () -> { try { Files.readString(dir.resolve("none")); return 0; } catch (NoSuchFileException e) { return m(e) + e.getFile().endsWith("none") + e.getReason(); } });
        t("copy", () -> Files.copy(f, dir.resolve("b.txt")).getFileName() + " " + Files.mismatch(f, dir.resolve("b.txt")));
        t("copyex", () -> { try { Files.copy(f, dir.resolve("b.txt")); return 0; } catch (FileAlreadyExistsException e) { return m(e); } });
        t("copyrep", () -> { Files.writeString(dir.resolve("b.txt"), "zzz"); Files.copy(f, dir.resolve("b.txt"), StandardCopyOption.REPLACE_EXISTING); return Files.mismatch(f, dir.resolve("b.txt")); });
        t("move", () -> Files.move(dir.resolve("b.txt"), dir.resolve("c.txt")).getFileName() + " " + Files.exists(dir.resolve("b.txt")) + Files.notExists(dir.resolve("b.txt")));
        t("dirs", () -> { Files.createDirectories(dir.resolve("x/y/z")); Files.writeString(dir.resolve("x/y/q.txt"), "q"); try { Files.createDirectory(dir.resolve("x")); return 0; } catch (FileAlreadyExistsException e) { return Files.isDirectory(dir.resolve("x/y")); } });
        t("delne", () -> { try { Files.delete(dir.resolve("x")); return 0; } catch (DirectoryNotEmptyException e) { return m(e); } });
        t("list", () -> { try (var s = Files.list(dir)) { return s.map(p -> p.getFileName().toString()).sorted().toList(); } });
        t("walk", () -> { try (var s = Files.walk(dir)) { return s.map(p -> dir.relativize(p).toString()).sorted().toList(); } });
        t("find", () -> { try (var s = Files.find(dir, 5, (p, a) -> a.isRegularFile() && p.toString().endsWith(".txt"))) { return s.map(p -> p.getFileName().toString()).sorted().toList(); } });
        t("glob", () -> { List<String> l = new ArrayList<>(); try (DirectoryStream<Path> s = Files.newDirectoryStream(dir, "*.{txt,md}")) { for (Path p : s) l.add(p.getFileName().toString()); } Collections.sort(l); return l; });
        t("lines", () -> { try (var s = Files.lines(f)) { return s.map(String::length).toList(); } });
        t("del", () -> Files.deleteIfExists(dir.resolve("c.txt")) + " " + Files.deleteIfExists(dir.resolve("c.txt")));
        t("delmiss", () -> { try { Files.delete(dir.resolve("c.txt")); return 0; } catch (NoSuchFileException e) { return m(e); } });
        t("io", () -> { try (OutputStream o = Files.newOutputStream(dir.resolve("s.bin")); ) { o.write(new byte[]{1, 2, 3}); } try (InputStream i = Files.newInputStream(dir.resolve("s.bin"))) { return i.readAllBytes().length + " " + i.available(); } });
        t("bw", () -> { try (BufferedWriter w = Files.newBufferedWriter(dir.resolve("w"))) { w.write("w1"); w.newLine(); } return Files.readAllLines(dir.resolve("w")) + "" + Files.copy(new ByteArrayInputStream(new byte[7]), dir.resolve("in")) + Files.copy(dir.resolve("in"), new ByteArrayOutputStream()); });
        t("badutf", () -> { Files.write(dir.resolve("bad"), new byte[]{(byte) 0xff}); try { Files.readString(dir.resolve("bad")); return 0; } catch (java.nio.charset.CharacterCodingException e) { return m(e) + e.getMessage(); } });
    }
}
