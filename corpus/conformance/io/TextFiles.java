// Reading and writing structured text files: CSV, INI and fixed width in a temporary directory.
import java.io.*;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
public class TextFiles {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Path d = Files.createTempDirectory("txt"), csv = d.resolve("d.csv");
        t("csv", () -> { Files.write(csv, List.of("name,qty,price", "nut,5,0.25", "bolt,12,1.50", "gear,1,99.99")); try (Stream<String> s = Files.lines(csv)) { return s.skip(1).map(l -> l.split(",")).collect(Collectors.toMap(p -> p[0], p -> new java.math.BigDecimal(p[2]).multiply(new java.math.BigDecimal(p[1])), (a, b) -> a, TreeMap::new)); } });
        t("ini", () -> { Files.writeString(d.resolve("c.ini"), "[a]\nk=1\n; c\n[b]\nk = 2\nz=\n"); Map<String, Map<String, String>> m = new TreeMap<>(); String sec = ""; for (String l : Files.readAllLines(d.resolve("c.ini"))) { l = l.trim(); if (l.startsWith("[")) sec = l.substring(1, l.length() - 1); else if (l.contains("=") && !l.startsWith(";")) m.computeIfAbsent(sec, k -> new TreeMap<>()).put(l.split("=")[0].trim(), l.substring(l.indexOf('=') + 1).trim()); } return m; });
        t("fixed", () -> { try (PrintWriter w = new PrintWriter(Files.newBufferedWriter(d.resolve("f")))) { for (int i = 0; i < 3; i++) w.printf("%-5s%5d%n", "r" + i, i * 100); } return Files.readAllLines(d.resolve("f")).stream().map(l -> l.substring(0, 5).trim() + ":" + Integer.parseInt(l.substring(5).trim())).toList(); });
        t("wc", () -> { String t = "the cat\nsat  on the mat\n"; Files.writeString(d.resolve("w"), t); long lines, words; try (Stream<String> s = Files.lines(d.resolve("w"))) { lines = s.count(); } try (Scanner s = new Scanner(d.resolve("w"))) { words = s.tokens().count(); } return lines + " " + words + " " + Files.size(d.resolve("w")); });
        t("tail", () -> { try (RandomAccessFile r = new RandomAccessFile(csv.toFile(), "r")) { long p = r.length() - 2; while (p > 0) { r.seek(p); if (r.read() == '\n') break; p--; } return r.readLine(); } });
        t("merge", () -> { List<String> a = List.of("a", "c"), b = List.of("b", "d"); Files.write(d.resolve("1"), a); Files.write(d.resolve("2"), b); try (Stream<String> x = Files.lines(d.resolve("1")); Stream<String> y = Files.lines(d.resolve("2"))) { return Stream.concat(x, y).sorted(Comparator.reverseOrder()).toList(); } });
        t("tree", () -> { Files.createDirectories(d.resolve("p/q")); Files.writeString(d.resolve("p/x"), "12345"); Files.writeString(d.resolve("p/q/y"), "123"); try (Stream<Path> s = Files.walk(d.resolve("p"))) { return s.filter(Files::isRegularFile).mapToLong(f -> f.toFile().length()).sum(); } });
        t("scan", () -> { try (Scanner s = new Scanner(csv.toFile())) { s.nextLine(); s.useDelimiter("[,\n]"); return s.next() + s.nextInt() + s.next(); } });
    }
}
