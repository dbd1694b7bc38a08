// Replacement with groups, lambdas, appendReplacement, splitting with limits, regions and hitEnd.
import java.util.*;
import java.util.regex.*;
public class RegexReplace {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("r1", () -> "John Smith".replaceAll("(\\w+) (\\w+)", "$2, $1") + " " + "a1b2".replaceAll("(?<d>\\d)", "<${d}>") + "abc".replaceAll("", "-") + "aaa".replaceFirst("a", "\\$"));
        t("lam", () -> Pattern.compile("\\d+").matcher("a1b20").replaceAll(m -> "" + Integer.parseInt(m.group()) * 2) + Pattern.compile("[a-z]").matcher("1xy").replaceFirst(m -> m.group().toUpperCase()));
        t("app", () -> { Matcher m = Pattern.compile("cat").matcher("one cat two cats"); StringBuilder sb = new StringBuilder(); int n = 0; while (m.find()) m.appendReplacement(sb, "dog" + n++); m.appendTail(sb); return sb; });
        t("quote", () -> "x".replaceAll("x", Matcher.quoteReplacement("$1\\")));
        t("badg", () -> "x".replaceAll("x", "$1"));
        t("badn", () -> "x".replaceAll("x", "${n}"));
        t("bade", () -> "x".replaceAll("x", "\\"));
        t("badd", () -> "x".replaceAll("x", "$"));
        t("split", () -> Arrays.toString("a1b2c3".split("\\d")) + Arrays.toString(Pattern.compile(",").split(",a,,b,", -1)) + Arrays.toString("x".split("y")) + Arrays.toString("aXbXc".split("X", 2)) + Arrays.toString("2024-01-02".split("(?<=-)")));
        t("splitz", () -> Arrays.toString("abc".split("(?=b)")) + Arrays.toString("AbcDef".split("(?=\\p{Lu})")));
        t("region", () -> { Matcher m = Pattern.compile("^b").matcher("abc").region(1, 3); boolean a = m.find(); m.reset().region(1, 3).useAnchoringBounds(false); return a + " " + m.find() + m.regionStart() + m.hasAnchoringBounds(); });
        t("trans", () -> { Matcher m = Pattern.compile("(?<=a)b").matcher("ab").region(1, 2); boolean x = m.find(); m.reset().region(1, 2).useTransparentBounds(true); return x + " " + m.find(); });
        t("hit", () -> { Matcher m = Pattern.compile("\\d+x").matcher("123"); return m.matches() + " " + m.hitEnd() + m.requireEnd(); });
        t("use", () -> { Matcher m = Pattern.compile("a").matcher("ab"); m.find(); m.usePattern(Pattern.compile("b")); return m.find() + "" + m.start() + m.reset("bb").find(1) + m.start(); });
        t("findneg", () -> Pattern.compile("a").matcher("a").find(5));
        t("results", () -> Pattern.compile("(.)(\\d)").matcher("a1b2").results().map(r -> r.group(2) + r.group(1) + r.groupCount()).toList());
        t("snap", () -> { Matcher m = Pattern.compile("(\\w)").matcher("xy"); m.find(); MatchResult r = m.toMatchResult(); m.find(); return r.group(1) + m.group(1); });
        t("str", () -> Pattern.compile("a+", 2) + " " + Pattern.compile("b").pattern());
    }
}
