// Charset encode and decode for many encodings, including CJK and windows pages.
import java.nio.charset.*;
import java.util.*;
public class Charsets {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        String s = "A\u00e9\u00df\u0416\u20ac\u3042\u4e2d\u00ff~\\";
        for (String n : new String[]{"UTF-8", "UTF-16", "UTF-16LE", "UTF-32BE", "ISO-8859-1", "ISO-8859-2", "ISO-8859-5", "ISO-8859-15", "windows-1250", "windows-1251", "windows-1252", "KOI8-R", "IBM437", "US-ASCII", "Shift_JIS", "EUC-JP", "GBK", "Big5", "GB18030", "EUC-KR", "ISO-2022-JP"}) t(n, () -> { byte[] b = s.getBytes(n); return HexFormat.of().formatHex(b) + " " + new String(b, n).chars().mapToObj(Integer::toHexString).toList() + " " + Charset.forName(n).newEncoder().maxBytesPerChar() + " " + Charset.forName(n).newEncoder().canEncode('\u4e2d'); });
        t("names", () -> Charset.forName("latin1").name() + " " + Charset.forName("cp1252") + Charset.isSupported("nope") + Charset.forName("UTF8").aliases().contains("unicode-1-1-utf-8") + StandardCharsets.UTF_8.contains(StandardCharsets.US_ASCII));
        t("bad", () -> Charset.forName("nope"));
        t("illegal", () -> Charset.forName("a b"));
        t("high", () -> { StringBuilder sb = new StringBuilder(); for (String n : new String[]{"windows-1252", "ISO-8859-7", "IBM850", "x-MacRoman"}) { byte[] b = new byte[32]; for (int i = 0; i < 32; i++) b[i] = (byte) (128 + i * 4); sb.append(new String(b, n).hashCode()).append(' '); } return sb; });
        t("disp", () -> StandardCharsets.UTF_8.displayName(Locale.US) + " " + StandardCharsets.UTF_8.canEncode() + StandardCharsets.UTF_16.compareTo(StandardCharsets.UTF_8));
    }
}
