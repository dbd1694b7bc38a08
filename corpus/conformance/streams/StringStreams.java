// Streams over text: characters, code points, lines, splits and joins.
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;
public class StringStreams {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("freq", () -> "mississippi".chars().mapToObj(c -> (char) c).collect(Collectors.groupingBy(c -> c, TreeMap::new, Collectors.counting())));
        t("pal", () -> Stream.of("level", "abc", "noon").filter(s -> new StringBuilder(s).reverse().toString().equals(s)).toList());
        t("split", () -> Pattern.compile("\\W+").splitAsStream("a, b;c  d").toList() + " " + Pattern.compile("(\\d+)").matcher("a1b22").results().map(m -> m.group(1) + "@" + m.start()).toList());
        t("pred", () -> Stream.of("a1", "b", "c3").filter(Pattern.compile("\\d").asPredicate()).toList() + " " + Stream.of("1", "12").filter(Pattern.compile("\\d").asMatchPredicate()).toList());
        t("caesar", () -> "Hello, World".chars().map(c -> Character.isUpperCase(c) ? 'A' + (c - 'A' + 3) % 26 : Character.isLowerCase(c) ? 'a' + (c - 'a' + 3) % 26 : c).collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append));
        t("cps", () -> "\u00e9\ud83d\ude00\u4e2d".codePoints().mapToObj(Character::getName).toList());
        t("rle", () -> { String s = "aaabbc"; return IntStream.range(0, s.length()).filter(i -> i == 0 || s.charAt(i) != s.charAt(i - 1)).mapToObj(i -> s.charAt(i) + "" + IntStream.range(i, s.length()).takeWhile(j -> s.charAt(j) == s.charAt(i)).count()).collect(Collectors.joining()); });
        t("lines", () -> "one\n\ntwo\r\nthree".lines().map(String::length).toList());
        t("longest", () -> Stream.of("kiwi", "banana", "cherry").max(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder())).get());
        t("title", () -> Arrays.stream("the quick fox".split(" ")).map(s -> Character.toUpperCase(s.charAt(0)) + s.substring(1)).collect(Collectors.joining(" ")));
        t("tok", () -> Stream.of("3 4 +".split(" ")).map(s -> s.matches("\\d") ? "num" : "op").toList());
        t("hex", () -> new java.math.BigInteger(1, "abc".getBytes()).toString(16) + " " + "zebra".chars().sorted().mapToObj(Character::toString).collect(Collectors.joining()));
    }
}
