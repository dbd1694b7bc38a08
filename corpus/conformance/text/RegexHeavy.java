// Larger regexes: e-mail, dates, IPv4, CSV fields, tokenizer, balanced checks and unicode scripts.
import java.util.*;
import java.util.regex.*;
public class RegexHeavy {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Pattern ip = Pattern.compile("((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.|$)){4}"), mail = Pattern.compile("[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+"), csv = Pattern.compile("\\G(?:^|,)(?:\"((?:[^\"]|\"\")*)\"|([^\",]*))"), tok = Pattern.compile("\\s*(?:(?<num>\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)|(?<id>[A-Za-z_]\\w*)|(?<str>\"(?:\\\\.|[^\"\\\\])*\")|(?<op>[-+*/()=<>!]=?))");
        for (String s : "192.168.0.1 256.1.1.1 1.2.3 10.0.0.255 1.2.3.4.5".split(" ")) t(s.replace(".", "_"), () -> ip.matcher(s).matches());
        for (String s : "a@b.co first.last+tag@sub.domain.org bad@x @y.z".split(" ")) t("mail", () -> s + mail.matcher(s).matches());
        t("csv", () -> { Matcher m = csv.matcher("a,\"b,c\",,\"d\"\"e\",f"); List<String> l = new ArrayList<>(); while (m.find()) { l.add(m.group(1) != null ? m.group(1).replace("\"\"", "\"") : m.group(2)); if (m.hitEnd() && m.end() == 17) break; } return l; });
        t("lex", () -> { Matcher m = tok.matcher("x1 = 3.5e-2*(foo<=\"s\\\"q\") != 7"); List<String> l = new ArrayList<>(); while (m.find()) for (String g : new String[]{"num", "id", "str", "op"}) if (m.group(g) != null) l.add(g + ":" + m.group(g)); return l; });
        t("date", () -> "2024-02-30 1999-12-31 20-1-1".replaceAll("\\b(\\d{4})-(0[1-9]|1[0-2])-(\\d\\d)\\b", "$3/$2/$1"));
        t("pass", () -> List.of("Abc12345", "abc", "ABC12345").stream().map(s -> s.matches("(?=.*[a-z])(?=.*[A-Z])(?=.*\\d).{8,}")).toList());
        t("roman", () -> List.of("XIV", "IIX", "MCMXCIV").stream().map(s -> s.matches("M*(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")).toList());
        t("camel", () -> "someXMLHttpRequest2Go".replaceAll("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_").toLowerCase(Locale.ROOT));
        t("thousands", () -> "1234567".replaceAll("(?<=\\d)(?=(\\d{3})+$)", ","));
        t("dup", () -> "the the cat sat sat down".replaceAll("\\b(\\w+)( \\1\\b)+", "$1"));
        t("html", () -> "<p>a</p><b>c</b>".replaceAll("<(\\w+)>(.*?)</\\1>", "[$1:$2]"));
        t("script", () -> "abc\u4e2d\u6587\u0434\u0430".replaceAll("\\p{IsHan}+", "H").replaceAll("\\p{IsCyrillic}+", "C"));
        t("long", () -> { StringBuilder sb = new StringBuilder(); for (int i = 0; i < 500; i++) sb.append("k").append(i).append("=v;"); Matcher m = Pattern.compile("k(\\d+)=v;").matcher(sb); int s = 0; while (m.find()) s += Integer.parseInt(m.group(1)); return s; });
        t("backtrack", () -> "aaaaaaaaaaaaaaaaaaab".matches("(a|aa)+b") + " " + "x".repeat(50).matches("(x+x+)+y{0}"));
        t("trim", () -> "  a  b ".replaceAll("^\\s+|\\s+$", "").replaceAll("\\s{2,}", " "));
        t("surrogate", () -> "a\ud83d\ude00b".replaceAll("[\\x{1F600}-\\x{1F64F}]", "E") + "\ud83d\ude00".matches(".") + "\ud83d\ude00".matches(".."));
    }
}
