// Path manipulation: names, resolve, relativize, normalize, matchers, comparison and iteration.
import java.nio.file.*;
import java.util.*;
public class Paths1 {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Path p = Path.of("/a/b/../c/./d.txt");
        t("parts", () -> p.getFileName() + " " + p.getParent() + " " + p.getRoot() + p.getNameCount() + p.getName(1) + p.subpath(1, 3) + p.normalize() + p.isAbsolute());
        t("rel", () -> Path.of("/a/b").relativize(Path.of("/a/c/d")) + " " + Path.of("x/y").relativize(Path.of("x")) + "|" + Path.of("x").relativize(Path.of("x")) + "|");
        t("relbad", () -> Path.of("/a").relativize(Path.of("b")));
        t("res", () -> Path.of("a").resolve("b/c") + " " + Path.of("a").resolve("/abs") + Path.of("a/b").resolveSibling("z") + Path.of("a").resolve("") + Path.of("..").resolve("x").normalize() + Path.of("/../x").normalize());
        t("starts", () -> p.startsWith("/a") + " " + p.endsWith("d.txt") + p.startsWith("/a/b/..") + Path.of("ab").startsWith("a") + Path.of("a/b").endsWith(Path.of("a/b")));
        t("cmp", () -> Path.of("a").compareTo(Path.of("b")) + " " + Path.of("a/").equals(Path.of("a")) + Path.of("a//b") + Path.of("a", "b", "c") + Path.of("").getNameCount() + Path.of("/").getNameCount() + Path.of("/").getFileName());
        t("iter", () -> { List<String> l = new ArrayList<>(); for (Path x : p) l.add(x.toString()); return l; });
        t("glob", () -> { StringBuilder sb = new StringBuilder(); for (String g : new String[]{"*.txt", "**.txt", "**/d.*", "/a/**", "/a/*", "{x,/a/b/../c/./d.txt}", "**/[a-d].t?t"}) sb.append(g).append('=').append(FileSystems.getDefault().getPathMatcher("glob:" + g).matches(p)).append(' '); return sb; });
        t("regex", () -> FileSystems.getDefault().getPathMatcher("regex:.*\\.txt").matches(p));
        t("badglob", () -> FileSystems.getDefault().getPathMatcher("glob:{a"));
        t("badsyn", () -> FileSystems.getDefault().getPathMatcher("zz:a"));
        t("nul", () -> Path.of("a\0b"));
        t("idx", () -> p.getName(99));
        t("sub", () -> p.subpath(2, 1));
        t("uri", () -> Path.of("/x y/z").toUri() + " " + Path.of(java.net.URI.create("file:///q/r")));
        t("fs", () -> FileSystems.getDefault().getSeparator() + " " + FileSystems.getDefault().isOpen() + p.getFileSystem().provider().getScheme() + FileSystems.getDefault().isReadOnly());
        t("close", () -> { FileSystems.getDefault().close(); return 0; });
        t("inv", () -> { try { Path.of("\0"); return 0; } catch (InvalidPathException e) { return e.getReason() + e.getIndex(); } });
    }
}
