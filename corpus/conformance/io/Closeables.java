// Closing, flushing and exception behaviour of nested streams, and Console and System.in facts.
import java.io.*;
import java.util.*;
public class Closeables {
    static class Log extends FilterOutputStream { final List<String> l; final String n; final boolean fail; Log(OutputStream o, String n, List<String> l, boolean fail) { super(o); this.n = n; this.l = l; this.fail = fail; } public void flush() throws IOException { l.add(n + ".flush"); super.flush(); } public void close() throws IOException { l.add(n + ".close"); if (fail) throw new IOException("close " + n); super.close(); } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("order", () -> { List<String> l = new ArrayList<>(); OutputStream o = new BufferedOutputStream(new Log(new Log(new ByteArrayOutputStream(), "in", l, false), "out", l, false)); o.write(1); o.close(); return l; });
        t("fail", () -> { List<String> l = new ArrayList<>(); try (OutputStream o = new Log(new ByteArrayOutputStream(), "x", l, true)) { o.write(1); throw new IllegalStateException("body"); } catch (Exception e) { return e.getMessage() + e.getSuppressed()[0].getMessage() + l; } });
        t("writer", () -> { List<String> l = new ArrayList<>(); Writer w = new OutputStreamWriter(new Log(new ByteArrayOutputStream(), "o", l, false)); w.write("x"); w.flush(); w.close(); w.close(); return l; });
        t("closedw", () -> { Writer w = new OutputStreamWriter(new ByteArrayOutputStream()); w.close(); w.write("x"); return 0; });
        t("unchecked", () -> { try { new BufferedReader(new Reader() { public int read(char[] c, int o, int n) throws IOException { throw new IOException("rd"); } public void close() { } }).lines().count(); return 0; } catch (UncheckedIOException e) { return e.getMessage() + e.getCause(); } });
        t("interrupted", () -> { InterruptedIOException e = new InterruptedIOException("i"); e.bytesTransferred = 5; return e.bytesTransferred + e.getMessage(); });
        t("console", () -> System.console() == null);
        t("ioe", () -> new IOException("a", new Error("b")).getCause() + " " + new FileNotFoundException("f") + new EOFException() + new UTFDataFormatException("u") + new CharConversionException() + new SyncFailedException("s"));
        t("filt", () -> new FilterInputStream(new ByteArrayInputStream(new byte[]{1, 2})) { public int read() throws IOException { return super.read() * 10; } }.read());
        t("objclose", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); ObjectOutputStream o = new ObjectOutputStream(b); o.close(); return b.size(); });
        t("desc", () -> FileDescriptor.out.valid() + " " + new FileDescriptor().valid());
    }
}
