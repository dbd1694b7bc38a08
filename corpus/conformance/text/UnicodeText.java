// Conversions between code points, chars and bytes across planes, and malformed surrogates.
import java.util.*;
import java.nio.charset.*;
public class UnicodeText {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        String s = "A\u00e9\u20ac\ud83d\ude00\u4e2d\ud800z";
        t("cps", () -> s.codePoints().mapToObj(Integer::toHexString).toList() + " " + s.length() + s.codePointCount(0, s.length()));
        for (String cs : new String[]{"UTF-8", "UTF-16", "UTF-16BE", "UTF-16LE", "UTF-32", "UTF-32LE", "ISO-8859-1", "US-ASCII"}) { t(cs.replace("-", "_"), () -> HexFormat.of().formatHex(s.getBytes(cs))); t(cs.replace("-", "_") + ".rt", () -> new String(s.getBytes(cs), cs).codePoints().mapToObj(Integer::toHexString).toList()); }
        t("bad8", () -> new String(new byte[]{'a', (byte) 0xc3, 'b', (byte) 0xe2, (byte) 0x82, 'c', (byte) 0xf0, (byte) 0x9f, (byte) 0x98, (byte) 0xff}, StandardCharsets.UTF_8).codePoints().mapToObj(Integer::toHexString).toList());
        t("overlong", () -> new String(new byte[]{(byte) 0xc0, (byte) 0x80, (byte) 0xed, (byte) 0xa0, (byte) 0x80, (byte) 0xf4, (byte) 0x90, (byte) 0x80, (byte) 0x80}, StandardCharsets.UTF_8).codePoints().mapToObj(Integer::toHexString).toList());
        t("odd16", () -> new String(new byte[]{0, 65, 1}, StandardCharsets.UTF_16BE).codePoints().boxed().toList());
        t("bom", () -> new String(new byte[]{(byte) 0xff, (byte) 0xfe, 65, 0}, StandardCharsets.UTF_16).length() + " " + new String(new byte[]{(byte) 0xef, (byte) 0xbb, (byte) 0xbf, 65}, StandardCharsets.UTF_8).length());
        t("rev", () -> new StringBuilder(s).reverse().codePoints().mapToObj(Integer::toHexString).toList());
        t("upper", () -> s.toUpperCase(Locale.ROOT).codePoints().mapToObj(Integer::toHexString).toList());
        t("badcs", () -> "x".getBytes("no-such-cs"));
        t("cmp", () -> "\ud83d\ude00".compareTo("\uffff") + " " + "\ud83d\ude00".indexOf(0x1F600) + "\ud83d\ude00".indexOf('\ude00') + s.lastIndexOf(0x4e2d) + " " + s.hashCode());
        t("iter", () -> { StringBuilder sb = new StringBuilder(); for (int i = 0; i < s.length(); i = s.offsetByCodePoints(i, 1)) sb.append(i).append(' '); return sb; });
        t("toChars", () -> new String(Character.toChars(0x10FFFF)).length() + " " + Character.toString(0x20AC) + new String(new int[]{0x1F600}, 0, 1).equals("\ud83d\ude00"));
        t("badcp", () -> new String(new int[]{0x110000}, 0, 1));
    }
}
