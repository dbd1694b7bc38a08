// Layered streams: Data over GZIP over Buffered over bytes, tee streams, counting streams and line filters.
import java.io.*;
import java.util.*;
import java.util.zip.*;
public class ObjectPipes {
    static class Count extends FilterOutputStream { long n; Count(OutputStream o) { super(o); } public void write(int b) throws IOException { n++; out.write(b); } } static class Tee extends OutputStream { final OutputStream a, b; Tee(OutputStream a, OutputStream b) { this.a = a; this.b = b; } public void write(int x) throws IOException { a.write(x); b.write(x); } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("layers", () -> { ByteArrayOutputStream raw = new ByteArrayOutputStream(); try (DataOutputStream d = new DataOutputStream(new GZIPOutputStream(new BufferedOutputStream(raw)))) { for (int i = 0; i < 100; i++) { d.writeInt(i * i); d.writeUTF("s" + i); } } DataInputStream in = new DataInputStream(new BufferedInputStream(new GZIPInputStream(new ByteArrayInputStream(raw.toByteArray())))); long s = 0; for (int i = 0; i < 100; i++) s += in.readInt() + in.readUTF().length(); return s + " " + in.read(); });
        t("count", () -> { Count c = new Count(OutputStream.nullOutputStream()); PrintStream p = new PrintStream(c); p.print("h\u00e9llo"); p.printf("%d", 42); p.flush(); return c.n; });
        t("tee", () -> { ByteArrayOutputStream a = new ByteArrayOutputStream(), b = new ByteArrayOutputStream(); new Tee(a, b).write("both".getBytes()); return a + "" + b; });
        t("numbered", () -> { LineNumberReader r = new LineNumberReader(new StringReader("x\ny\nz")); StringBuilder sb = new StringBuilder(); r.lines().forEach(l -> sb.append(r.getLineNumber()).append(l)); return sb; });
        t("upper", () -> { Reader r = new FilterReader(new StringReader("abc")) { public int read() throws IOException { int c = super.read(); return c < 0 ? c : Character.toUpperCase(c); } public int read(char[] b, int o, int n) throws IOException { int k = super.read(b, o, n); for (int i = o; i < o + k; i++) b[i] = Character.toUpperCase(b[i]); return k; } }; return (char) r.read() + new BufferedReader(r).readLine(); });
        t("obj", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (ObjectOutputStream o = new ObjectOutputStream(new DeflaterOutputStream(b))) { o.writeObject(List.of("x", 1)); } return new ObjectInputStream(new InflaterInputStream(new ByteArrayInputStream(b.toByteArray()))).readObject(); });
        t("hexdump", () -> { byte[] d = "Hello\n\u00e9".getBytes("UTF-8"); StringBuilder sb = new StringBuilder(); for (int i = 0; i < d.length; i++) sb.append(String.format("%02x%s", d[i], i % 4 == 3 ? "|" : " ")); return sb; });
        t("seq", () -> { SequenceInputStream s = new SequenceInputStream(new ByteArrayInputStream(new byte[]{1}), new ByteArrayInputStream(new byte[]{2, 3})); return s.available() + " " + s.read() + s.read() + s.available() + s.read() + s.read(); });
    }
}
