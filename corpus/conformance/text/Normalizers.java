// Unicode normalization forms, Bidi analysis and case folding corners.
import java.text.*;
import java.util.*;
public class Normalizers {
    static String h(String s) { StringBuilder b = new StringBuilder(); for (char c : s.toCharArray()) b.append(Integer.toHexString(c)).append(' '); return b.toString(); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        for (String s : new String[]{"\u00e9", "e\u0301", "\ufb01", "\u212b", "\uac00", "\u1112\u1161\u11ab", "\u2460", "a\u0323\u0307", "a\u0307\u0323", "\u00bd", "\uff21", "\u1e9b\u0323"}) t("n", () -> h(s) + "| NFC " + h(Normalizer.normalize(s, Normalizer.Form.NFC)) + "| NFD " + h(Normalizer.normalize(s, Normalizer.Form.NFD)) + "| NFKC " + h(Normalizer.normalize(s, Normalizer.Form.NFKC)) + "| NFKD " + h(Normalizer.normalize(s, Normalizer.Form.NFKD)) + Normalizer.isNormalized(s, Normalizer.Form.NFC));
        t("strip", () -> Normalizer.normalize("Cr\u00e8me Br\u00fbl\u00e9e \u0141", Normalizer.Form.NFD).replaceAll("\\p{M}", ""));
        t("nul", () -> Normalizer.normalize(null, Normalizer.Form.NFC));
        t("bidi", () -> { Bidi b = new Bidi("abc \u05d0\u05d1 123 def", Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT); StringBuilder sb = new StringBuilder(); for (int i = 0; i < b.getRunCount(); i++) sb.append(b.getRunStart(i)).append('-').append(b.getRunLimit(i)).append(':').append(b.getRunLevel(i)).append(' '); return sb + "" + b.isMixed() + b.baseIsLeftToRight() + b.getLevelAt(5); });
        t("bidirtl", () -> { Bidi b = new Bidi("\u05d0\u05d1", Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT); return b.isRightToLeft() + " " + b.getBaseLevel() + b.getLength(); });
        t("req", () -> Bidi.requiresBidi("a\u05d0".toCharArray(), 0, 2) + " " + Bidi.requiresBidi("ab".toCharArray(), 0, 2));
        t("reorder", () -> { Object[] o = {"a", "b", "c", "d"}; Bidi.reorderVisually(new byte[]{0, 1, 1, 0}, 0, o, 0, 4); return Arrays.toString(o); });
        t("fold", () -> "\u00df".equalsIgnoreCase("SS") + " " + "\u03c2".equalsIgnoreCase("\u03a3") + "\u1e9e".toLowerCase(Locale.ROOT).equals("\u00df") + "\u0149".toUpperCase(Locale.ROOT).length() + "\ufb03".toUpperCase(Locale.ROOT));
        t("lt", () -> h("\u00cc".toLowerCase(new Locale("lt"))) + "I".toLowerCase(new Locale("az")));
    }
}
