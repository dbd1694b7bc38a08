// PrintStream print variants, printf, append, error flags, encodings and write semantics.
import java.io.*;
import java.nio.charset.*;
import java.util.*;
public class PrintStreams {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        ByteArrayOutputStream o = new ByteArrayOutputStream(); PrintStream p = new PrintStream(o, true, "UTF-8"); p.print(true); p.print('c'); p.print(1); p.print(2L); p.print(1.5f); p.print(2.5); p.print(new char[]{'a', 'b'}); p.print("s"); p.print((Object) null); p.print((String) null); p.println(); p.println(5); p.println(new char[]{'z'}); p.printf("%d-%s%n", 3, "f"); p.format(Locale.GERMANY, "%.2f", 1.5); p.append('x').append("yz").append("12345", 1, 3); p.write(10); p.write(new byte[]{65, 66}, 1, 1); p.print("\u20ac");
        t("all", () -> o.toString("UTF-8").replace("\n", "|"));
        t("latin", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); new PrintStream(b, true, "ISO-8859-1").print("\u00e9\u20ac"); return b.toByteArray(); });
        t("u16", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); new PrintStream(b, true, StandardCharsets.UTF_16BE).print("a"); return b.toByteArray(); });
        t("err", () -> { PrintStream e = new PrintStream(new OutputStream() { public void write(int b) throws IOException { throw new IOException("x"); } }); e.print("a"); e.flush(); return e.checkError(); });
        t("badenc", () -> new PrintStream(o, true, "nope"));
        t("nullout", () -> new PrintStream((OutputStream) null));
        t("setout", () -> { PrintStream old = System.out; ByteArrayOutputStream b = new ByteArrayOutputStream(); System.setOut(new PrintStream(b)); System.out.print("captured"); System.out.flush(); System.setOut(old); return b; });
        t("nochars", () -> { try { p.print((char[]) null); return 0; } catch (NullPointerException e) { return "npe"; } });
        t("closed", () -> { PrintStream c = new PrintStream(new ByteArrayOutputStream()); c.close(); c.print("x"); return c.checkError(); });
        t("sep", () -> System.lineSeparator().equals("\n") + " " + File.separator + File.pathSeparator);
        System.out.printf("%s %5d %-5s| %x%n", "direct", 42, "ab", 255); System.out.println('c'); System.out.println(1.0f); System.out.println(new char[]{'o', 'k'}); System.out.println((Object) null); System.out.print("no newline; "); System.out.append("appended\n"); System.out.write('W'); System.out.write('\n'); System.out.println("\u00e9\u4e2d\ud83d\ude00");
    }
}
