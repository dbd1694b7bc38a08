// BreakIterator for characters, words, sentences and lines.
import java.text.*;
import java.util.*;
public class BreakIterators {
    static String cut(BreakIterator b, String s) { b.setText(s); StringBuilder sb = new StringBuilder(); int st = b.first(); for (int e = b.next(); e != BreakIterator.DONE; st = e, e = b.next()) sb.append('[').append(s, st, e).append(']'); return sb.toString(); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        String s = "Hello there, Mr. Smith! It's 3.14 o'clock. Really? Yes.";
        t("word", () -> cut(BreakIterator.getWordInstance(Locale.US), s));
        t("sent", () -> cut(BreakIterator.getSentenceInstance(Locale.US), s));
        t("line", () -> cut(BreakIterator.getLineInstance(Locale.US), "one-two three  four\u00a0five six"));
        t("chr", () -> cut(BreakIterator.getCharacterInstance(Locale.US), "ae\u0301\u00e9x"));
        t("nav", () -> { BreakIterator b = BreakIterator.getWordInstance(Locale.US); b.setText("ab cd ef"); return b.last() + " " + b.previous() + " " + b.following(3) + " " + b.preceding(3) + " " + b.isBoundary(4) + b.isBoundary(5) + " " + b.next(2) + " " + b.current(); });
        t("oob", () -> { BreakIterator b = BreakIterator.getWordInstance(Locale.US); b.setText("ab"); return b.following(99); });
        t("empty", () -> cut(BreakIterator.getWordInstance(Locale.US), ""));
        t("iter", () -> { BreakIterator b = BreakIterator.getCharacterInstance(Locale.US); b.setText(new StringCharacterIterator("xyz", 1, 3, 1)); return b.first() + " " + b.next() + " " + b.last(); });
        t("clone", () -> { BreakIterator b = BreakIterator.getWordInstance(Locale.US); b.setText("a b"); b.next(); BreakIterator c = (BreakIterator) b.clone(); return c.current() + " " + c.next(); });
        t("locs", () -> BreakIterator.getAvailableLocales().length > 0);
    }
}
