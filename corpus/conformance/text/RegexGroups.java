// Capturing, named and nested groups, backreferences, lookaround, atomic groups and flags.
import java.util.*;
import java.util.regex.*;
public class RegexGroups {
    static String g(String re, String in) { Matcher m = Pattern.compile(re).matcher(in); if (!m.find()) return "none"; StringBuilder sb = new StringBuilder(); for (int i = 0; i <= m.groupCount(); i++) sb.append(i).append(':').append(m.group(i)).append('(').append(m.start(i)).append(") "); return sb.toString(); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        for (String[] p : new String[][]{{"(\\d+)-(\\d+)", "tel 12-345"}, {"(a(b(c)?)?)d", "abd"}, {"(?<y>\\d{4})-(?<m>\\d\\d)", "2024-05"}, {"(\\w)\\1", "hello"}, {"(?<c>\\w)x\\k<c>", "axa"}, {"foo(?=bar)", "foobar"}, {"foo(?!bar)", "foobaz"}, {"(?<=\\$)\\d+", "cost $42"}, {"(?<!\\$)\\b\\d+", "$42 17"}, {"(?>a+)b", "aaab"}, {"(?>a+)ab", "aaab"}, {"(?i)HeLLo", "hEllO"}, {"(?i:a)B", "AB"}, {"(?s).+", "a\nb"}, {"(?m)^b$", "a\nb\nc"}, {"(?x) a  b # comment", "ab"}, {"(?iu)\u00c9", "\u00e9"}, {"(a)|(b)", "b"}, {"(a)*", "aaa"}, {"((a)|b)*", "ab"}, {"(?:(a)|b)*", "ab"}, {"(?d).", "\r"}, {"(?<=a{1,3})b", "aab"}, {"(.)(.)(.)(.)(.)(.)(.)(.)(.)(.)\\10", "abcdefghijj"}}) t("g", () -> p[0].replace("\n", "\\n") + " -> " + g(p[0], p[1]));
        t("named", () -> { Matcher m = Pattern.compile("(?<k>\\w+)=(?<v>\\w*)").matcher("a=1 b="); StringBuilder sb = new StringBuilder(); while (m.find()) sb.append(m.group("k")).append("->").append(m.group("v")).append(m.start("v")).append(' '); return sb; });
        t("nogroup", () -> { Matcher m = Pattern.compile("a").matcher("a"); m.find(); return m.group("zz"); });
        t("nomatch", () -> Pattern.compile("a").matcher("a").group());
        t("idx", () -> { Matcher m = Pattern.compile("a").matcher("a"); m.find(); return m.group(3); });
        t("flags", () -> Pattern.compile("a", Pattern.CASE_INSENSITIVE | Pattern.COMMENTS).flags() + " " + Pattern.compile("a.c", Pattern.LITERAL).matcher("xa.cx").find() + Pattern.compile("\u00e4", Pattern.CANON_EQ).matcher("a\u0308").matches() + Pattern.quote("a\\Eb") + Pattern.compile("x(?i)y"));
        t("uni", () -> Pattern.compile("\\w+", Pattern.UNICODE_CHARACTER_CLASS).matcher("\u00e9t\u00e9").matches() + " " + "\u00e9".matches("\\w"));
    }
}
