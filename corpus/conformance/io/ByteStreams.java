// Byte stream classes: ByteArray, Buffered, Data, Pushback, Sequence, mark/reset and skipping.
import java.io.*;
import java.util.*;
public class ByteStreams {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        byte[] d = "hello world, bytes".getBytes();
        t("bais", () -> { ByteArrayInputStream i = new ByteArrayInputStream(d, 6, 5); i.mark(0); int a = i.read(); i.skip(2); String s = "" + (char) i.read() + i.available(); i.reset(); return (char) a + s + new String(i.readAllBytes()) + i.read(); });
        t("baos", () -> { ByteArrayOutputStream o = new ByteArrayOutputStream(2); o.write(65); o.write(d, 0, 5); o.writeBytes(new byte[]{66}); String s = o + "" + o.size(); o.reset(); return s + o.size(); });
        t("buf", () -> { BufferedInputStream b = new BufferedInputStream(new ByteArrayInputStream(d), 4); b.read(); b.mark(3); b.read(); b.read(); b.reset(); return (char) b.read() + new String(b.readNBytes(4)) + b.markSupported() + b.skip(100) + b.read(); });
        t("bufbad", () -> { BufferedInputStream b = new BufferedInputStream(new ByteArrayInputStream(d), 2); b.mark(1); b.readNBytes(10); b.reset(); return 0; });
        t("closed", () -> { BufferedInputStream b = new BufferedInputStream(new ByteArrayInputStream(d)); b.close(); return b.read(); });
        t("push", () -> { PushbackInputStream p = new PushbackInputStream(new ByteArrayInputStream(d), 2); int c = p.read(); p.unread(c); p.unread('X'); return new String(p.readNBytes(3)); });
        t("pushfull", () -> { PushbackInputStream p = new PushbackInputStream(new ByteArrayInputStream(d)); p.unread(1); p.unread(2); return 0; });
        t("seq", () -> new String(new SequenceInputStream(Collections.enumeration(List.of(new ByteArrayInputStream("a".getBytes()), new ByteArrayInputStream(new byte[0]), new ByteArrayInputStream("bc".getBytes())))).readAllBytes()));
        t("transfer", () -> { ByteArrayOutputStream o = new ByteArrayOutputStream(); long n = new ByteArrayInputStream(d).transferTo(o); return n + " " + o; });
        t("nulls", () -> InputStream.nullInputStream().read() + " " + InputStream.nullInputStream().readAllBytes().length);
        t("nullclosed", () -> { InputStream i = InputStream.nullInputStream(); i.close(); return i.read(); });
        t("skipn", () -> { InputStream i = new ByteArrayInputStream(d); i.skipNBytes(5); i.skipNBytes(50); return 0; });
        t("bounds", () -> new ByteArrayInputStream(d).read(new byte[2], 1, 5));
        t("one", () -> new InputStream() { int n = 3; public int read() { return n-- > 0 ? n : -1; } }.readAllBytes());
        t("midthrow", () -> { InputStream i = new InputStream() { int n; public int read() throws IOException { if (n++ > 2) throw new IOException("mid"); return n; } }; byte[] b = new byte[5]; return i.read(b) + " " + Arrays.toString(b); });
        t("filter", () -> { ByteArrayOutputStream o = new ByteArrayOutputStream(); FilterOutputStream f = new FilterOutputStream(o) { public void write(int b) throws IOException { super.write(Character.toUpperCase(b)); } }; f.write("abc".getBytes()); return o; });
        t("bos", () -> { ByteArrayOutputStream o = new ByteArrayOutputStream(); BufferedOutputStream b = new BufferedOutputStream(o, 4); b.write(new byte[3]); int x = o.size(); b.write(new byte[2]); int y = o.size(); b.write(new byte[10]); int z = o.size(); b.flush(); return x + " " + y + " " + z + " " + o.size(); });
    }
}
