// File attributes, permissions, times, symbolic links and walking with visitors.
import java.io.*;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;
public class FileAttrs {
    static Path d;
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        d = Files.createTempDirectory("attr"); Path f = Files.writeString(d.resolve("f"), "12345");
        t("basic", () -> { BasicFileAttributes a = Files.readAttributes(f, BasicFileAttributes.class); return a.size() + " " + a.isRegularFile() + a.isDirectory() + a.isSymbolicLink() + a.isOther(); });
        t("time", () -> { Files.setLastModifiedTime(f, FileTime.fromMillis(1700000000000L)); return Files.getLastModifiedTime(f) + " " + Files.getLastModifiedTime(f).toMillis(); });
        t("attr", () -> Files.getAttribute(f, "size") + " " + new TreeMap<>(Files.readAttributes(f, "size,isDirectory")));
        t("badattr", () -> Files.getAttribute(f, "nope"));
        t("badview", () -> Files.getAttribute(f, "zz:size"));
        t("perms", () -> { Files.setPosixFilePermissions(f, PosixFilePermissions.fromString("rw-r-----")); return PosixFilePermissions.toString(Files.getPosixFilePermissions(f)); });
        t("badperm", () -> PosixFilePermissions.fromString("rwx"));
        t("flags", () -> Files.isReadable(f) + " " + Files.isExecutable(f) + Files.isHidden(f) + Files.isHidden(d.resolve(".h")) + Files.isSameFile(f, d.resolve("./f")));
        t("link", () -> { Path l = Files.createSymbolicLink(d.resolve("l"), Path.of("f")); return Files.readSymbolicLink(l) + " " + Files.isSymbolicLink(l) + Files.readString(l) + Files.readAttributes(l, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).isSymbolicLink() + Files.exists(d.resolve("l")); });
        t("dangling", () -> { Files.createSymbolicLink(d.resolve("dang"), Path.of("gone")); return Files.exists(d.resolve("dang")) + " " + Files.exists(d.resolve("dang"), LinkOption.NOFOLLOW_LINKS); });
        t("hard", () -> { Files.createLink(d.resolve("h"), f); Files.writeString(d.resolve("h"), "new"); return Files.readString(f); });
        t("visit", () -> { Files.createDirectories(d.resolve("p/q")); Files.writeString(d.resolve("p/q/z"), ""); List<String> l = new ArrayList<>(); Files.walkFileTree(d.resolve("p"), new SimpleFileVisitor<>() { public FileVisitResult preVisitDirectory(Path x, BasicFileAttributes a) { l.add("pre " + x.getFileName()); return FileVisitResult.CONTINUE; } public FileVisitResult visitFile(Path x, BasicFileAttributes a) throws IOException { l.add("file " + x.getFileName()); Files.delete(x); return FileVisitResult.CONTINUE; } public FileVisitResult postVisitDirectory(Path x, IOException e) throws IOException { l.add("post " + x.getFileName()); Files.delete(x); return FileVisitResult.CONTINUE; } }); return l + " " + Files.exists(d.resolve("p")); });
        t("temp", () -> { Path t = Files.createTempFile(d, "pre", ".suf"); return t.getFileName().toString().matches("pre\\d+\\.suf") + " " + Files.size(t); });
        t("ft", () -> FileTime.fromMillis(-1) + " " + FileTime.from(java.time.Instant.EPOCH).compareTo(FileTime.fromMillis(5)) + FileTime.from(3, java.util.concurrent.TimeUnit.DAYS));
        t("probe", () -> Files.getFileStore(f) != null);
    }
}
