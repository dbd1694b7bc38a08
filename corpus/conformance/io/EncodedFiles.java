// Files written and read in several encodings, with BOMs, line endings and append modes.
import java.io.*;
import java.nio.charset.*;
import java.nio.file.*;
import java.util.*;
public class EncodedFiles {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Path d = Files.createTempDirectory("enc"), f = d.resolve("f");
        for (String cs : new String[]{"UTF-8", "UTF-16", "ISO-8859-1", "windows-1252", "UTF-32", "US-ASCII"}) t(cs, () -> { try (Writer w = new OutputStreamWriter(new FileOutputStream(f.toFile()), Charset.forName(cs))) { w.write("caf\u00e9 \u20ac\r\nline2\n"); } byte[] b = Files.readAllBytes(f); try (BufferedReader r = new BufferedReader(new InputStreamReader(new FileInputStream(f.toFile()), cs))) { return b.length + " " + HexFormat.of().formatHex(b) + " " + r.readLine().length() + r.readLine() + r.readLine(); } });
        t("strict", () -> { Files.writeString(f, "\u20ac", StandardCharsets.ISO_8859_1); return 0; });
        t("strictread", () -> { Files.write(f, new byte[]{(byte) 0xe9}); return Files.readAllLines(f, StandardCharsets.UTF_8); });
        t("lenread", () -> Files.readAllLines(f, StandardCharsets.ISO_8859_1).get(0).length());
        t("lines", () -> { Files.writeString(f, "a\rb\nc\r\n\r\nd"); return Files.readAllLines(f); });
        t("write", () -> { Files.write(f, List.of("x", "y")); Files.write(f, List.of("z"), StandardOpenOption.APPEND); return Files.readString(f).replace("\n", "|"); });
        t("bom", () -> { Files.write(f, new byte[]{(byte) 0xef, (byte) 0xbb, (byte) 0xbf, 65}); return (int) Files.readString(f).charAt(0); });
        t("trunc", () -> { Files.writeString(f, "longer text"); try (OutputStream o = Files.newOutputStream(f, StandardOpenOption.WRITE)) { o.write("SH".getBytes()); } return Files.readString(f); });
        t("delclose", () -> { Path g = d.resolve("g"); try (OutputStream o = Files.newOutputStream(g, StandardOpenOption.CREATE, StandardOpenOption.DELETE_ON_CLOSE)) { o.write(1); } return Files.exists(g); });
        t("fw", () -> { try (FileWriter w = new FileWriter(f.toFile(), true)) { w.write("++"); } return Files.readString(f).endsWith("++"); });
        t("big", () -> { StringBuilder sb = new StringBuilder(); for (int i = 0; i < 3000; i++) sb.append((char) (i % 7 == 0 ? 0x4e00 + i : 'a' + i % 26)); Files.writeString(f, sb); return Files.size(f) + " " + Files.readString(f).equals(sb.toString()); });
    }
}
