// Readers and writers: String, CharArray, Buffered, LineNumber, Pushback, mark and reset.
import java.io.*;
import java.util.*;
public class CharStreams {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("lines", () -> new BufferedReader(new StringReader("a\nb\r\nc\rd\n\ne")).lines().toList());
        t("rl", () -> { BufferedReader r = new BufferedReader(new StringReader("x\r\ny"), 2); return r.readLine() + r.read() + r.readLine() + r.read(); });
        t("mark", () -> { BufferedReader r = new BufferedReader(new StringReader("abcdef")); r.read(); r.mark(10); r.skip(2); int c = r.read(); r.reset(); return (char) c + "" + (char) r.read() + r.ready(); });
        t("ln", () -> { LineNumberReader r = new LineNumberReader(new StringReader("a\nb\r\nc")); r.setLineNumber(10); StringBuilder sb = new StringBuilder(); String s; while ((s = r.readLine()) != null) sb.append(r.getLineNumber()).append(s).append(' '); return sb; });
        t("lnread", () -> { LineNumberReader r = new LineNumberReader(new StringReader("a\r\nb")); int n = 0; while (r.read() != -1) n++; return n + " " + r.getLineNumber(); });
        t("pb", () -> { PushbackReader r = new PushbackReader(new StringReader("xyz"), 3); int c = r.read(); r.unread(c); r.unread("12".toCharArray()); char[] b = new char[5]; return r.read(b) + new String(b, 0, 5); });
        t("pbfull", () -> { PushbackReader r = new PushbackReader(new StringReader("x")); r.unread('a'); r.unread('b'); return 0; });
        t("car", () -> { CharArrayReader r = new CharArrayReader("hello".toCharArray(), 1, 3); char[] b = new char[10]; return r.read(b) + " " + r.read(); });
        t("caw", () -> { CharArrayWriter w = new CharArrayWriter(); w.write("abc", 1, 2); w.append('x').append("1234", 1, 3); return w + " " + w.size(); });
        t("sw", () -> { StringWriter w = new StringWriter(); w.write(65); w.append(null); w.getBuffer().insert(0, ">"); return w; });
        t("closed", () -> { StringReader r = new StringReader("a"); r.close(); return r.read(); });
        t("closedb", () -> { BufferedReader r = new BufferedReader(new StringReader("a")); r.close(); return r.readLine(); });
        t("neg", () -> { new StringReader("abc").skip(-1); return "ok"; });
        t("pw", () -> { StringWriter w = new StringWriter(); PrintWriter p = new PrintWriter(w); p.print(1); p.print('c'); p.print(2.5f); p.println(true); p.printf(Locale.ROOT, "%05.1f|", 3.14159); p.print((String) null); p.print(new char[]{'q'}); p.println(); return w.toString().replace(System.lineSeparator(), "\\n") + p.checkError(); });
        t("pwerr", () -> { PrintWriter p = new PrintWriter(new Writer() { public void write(char[] c, int o, int l) throws IOException { throw new IOException("bad"); } public void flush() { } public void close() { } }); p.print("x"); return p.checkError(); });
        t("bw", () -> { StringWriter w = new StringWriter(); BufferedWriter b = new BufferedWriter(w, 3); b.write("ab"); int x = w.toString().length(); b.newLine(); b.write("cdefg", 1, 3); b.flush(); return x + w.toString().replace(System.lineSeparator(), "/"); });
        t("transfer", () -> { StringWriter w = new StringWriter(); return new StringReader("tt").transferTo(w) + w.toString() + Reader.nullReader().read(); });
    }
}
