// Regex matching: quantifiers, classes, anchors, alternation, greedy versus lazy and possessive.
import java.util.*;
import java.util.regex.*;
public class RegexBasics {
    static String all(String re, String in) { Matcher m = Pattern.compile(re).matcher(in); StringBuilder sb = new StringBuilder(); while (m.find()) sb.append('[').append(m.group()).append('@').append(m.start()).append('-').append(m.end()).append(']'); return re + " " + sb; }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        for (String[] p : new String[][]{{"a*", "aab"}, {"a+?", "aaa"}, {"a*+a", "aaa"}, {"(ab|a)(c|bcd)", "abcd"}, {"[a-c&&[^b]]+", "abcab"}, {"[^\\d\\s]+", "ab 12 c"}, {"\\bfoo\\b", "foo food foo"}, {"^\\w+$", "word"}, {"x{2,3}", "xxxxxxx"}, {"x{2,3}?", "xxxxx"}, {"x{2,}+", "xxxxx"}, {"<.+?>", "<a><b>"}, {"<.+>", "<a><b>"}, {".", "a\nb"}, {"[\\w&&[^_]]+", "a_b1"}, {"\\Qa.b\\E", "a.b axb"}, {"\\x41\\u0042\\t?", "AB"}, {"[\\[\\]-]", "[-]"}, {"(?:ab)+", "ababx"}, {"a|b|", "cab"}, {"\\R", "a\r\nb\nc"}, {"\\h+\\v", " \t\n"}, {"\\p{Upper}\\p{Punct}", "A! b?"}, {"\\p{L}+", "h\u00e9llo 1"}, {"\\P{L}+", "a12b"}, {"[\\p{L}&&[^\\p{Lu}]]+", "aBc"}, {"\\p{IsGreek}+", "a\u03b1\u03b2"}, {"\\p{InCyrillic}", "\u0416"}, {"\\X", "e\u0301x"}, {"\\b{g}", "ab"}, {"\\G\\d", "12a3"}, {"\\N{LATIN SMALL LETTER A}", "a"}, {"\\cA|\\07", "\u0001\u0007"}}) t("m", () -> all(p[0], p[1]));
        t("whole", () -> "abc".matches("ab") + " " + Pattern.matches("ab.", "abc") + Pattern.compile("b").matcher("abc").lookingAt() + Pattern.compile("a").matcher("abc").lookingAt());
        t("bad", () -> Pattern.compile("(a"));
        t("bad2", () -> Pattern.compile("[a"));
        t("bad3", () -> Pattern.compile("*a"));
        t("bad4", () -> Pattern.compile("a{2,1}"));
        t("bad5", () -> Pattern.compile("\\p{Nope}"));
        t("bad6", () -> Pattern.compile("\\k<x>"));
        t("bad7", () -> Pattern.compile("(?<a>x)(?<a>y)"));
        t("bad8", () -> Pattern.compile("a\\"));
    }
}
