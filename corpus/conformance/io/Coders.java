// CharsetEncoder and CharsetDecoder: malformed and unmappable actions, underflow, overflow, flush.
import java.nio.*;
import java.nio.charset.*;
import java.util.*;
public class Coders {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        byte[] bad = {'a', (byte) 0xc3, 'b', (byte) 0xe2, (byte) 0x82, (byte) 0xac};
        t("report", () -> StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bad)));
        t("replace", () -> StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPLACE).replaceWith("?!").decode(ByteBuffer.wrap(bad)));
        t("ignore", () -> StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.IGNORE).decode(ByteBuffer.wrap(bad)));
        t("unmap", () -> StandardCharsets.ISO_8859_1.newEncoder().encode(CharBuffer.wrap("a\u20ac")));
        t("unmaprep", () -> { ByteBuffer b = StandardCharsets.ISO_8859_1.newEncoder().onUnmappableCharacter(CodingErrorAction.REPLACE).replaceWith(new byte[]{'#'}).encode(CharBuffer.wrap("a\u20acb")); return new String(b.array(), 0, b.limit()); });
        t("surr", () -> StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap("x\ud800y")));
        t("over", () -> { CharsetDecoder d = StandardCharsets.UTF_8.newDecoder(); CharBuffer o = CharBuffer.allocate(2); ByteBuffer i = ByteBuffer.wrap("abc".getBytes()); return d.decode(i, o, false) + " " + i + o; });
        t("under", () -> { CharsetDecoder d = StandardCharsets.UTF_8.newDecoder(); CharBuffer o = CharBuffer.allocate(5); ByteBuffer i = ByteBuffer.wrap(new byte[]{65, (byte) 0xe2, (byte) 0x82}); CoderResult a = d.decode(i, o, false), b = d.decode(i, o, true); return a + " " + i.position() + " " + b + b.isMalformed() + b.length(); });
        t("flush", () -> { CharsetEncoder e = Charset.forName("ISO-2022-JP").newEncoder(); ByteBuffer o = ByteBuffer.allocate(20); e.encode(CharBuffer.wrap("\u3042"), o, true); int p = o.position(); e.flush(o); return p + " " + o.position(); });
        t("state", () -> StandardCharsets.UTF_8.newDecoder().flush(CharBuffer.allocate(1)));
        t("info", () -> StandardCharsets.UTF_8.newEncoder().averageBytesPerChar() + " " + StandardCharsets.UTF_8.newDecoder().maxCharsPerByte() + StandardCharsets.UTF_16.newDecoder().replacement() + Arrays.toString(StandardCharsets.US_ASCII.newEncoder().replacement()) + StandardCharsets.UTF_8.newEncoder().canEncode("\ud800") + StandardCharsets.UTF_8.newDecoder().malformedInputAction());
        t("bom", () -> StandardCharsets.UTF_16.decode(ByteBuffer.wrap(new byte[]{(byte) 0xfe, (byte) 0xff, 0, 65})).length() + " " + StandardCharsets.UTF_16LE.decode(ByteBuffer.wrap(new byte[]{(byte) 0xff, (byte) 0xfe, 65, 0})).length());
        t("badrep", () -> StandardCharsets.UTF_8.newEncoder().replaceWith(new byte[]{(byte) 0xff}));
        t("isr", () -> { java.io.InputStreamReader r = new java.io.InputStreamReader(new java.io.ByteArrayInputStream(bad), StandardCharsets.UTF_8); StringBuilder sb = new StringBuilder(); int c; while ((c = r.read()) != -1) sb.append(Integer.toHexString(c)).append(' '); return sb + r.getEncoding(); });
        t("osw", () -> { java.io.ByteArrayOutputStream o = new java.io.ByteArrayOutputStream(); java.io.OutputStreamWriter w = new java.io.OutputStreamWriter(o, "UTF-8"); w.write('\ud83d'); w.write('\ude00'); w.write('\ud800'); w.write('x'); w.close(); return HexFormat.of().formatHex(o.toByteArray()); });
    }
}
