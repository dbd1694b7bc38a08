// Scanner over strings: tokens, numbers, lines, patterns, radix, locale and failures.
import java.util.*;
import java.util.regex.*;
public class ScannerText {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("ints", () -> { Scanner s = new Scanner("12 -7 0x x 99999999999 3.5 true"); return s.nextInt() + " " + s.nextInt() + " " + s.hasNextInt() + s.next() + s.next() + s.hasNextInt() + s.nextLong() + " " + s.useLocale(Locale.US).nextDouble() + s.nextBoolean() + s.hasNext(); });
        t("lines", () -> { Scanner s = new Scanner("a b\n\nc\r\nlast"); return s.next() + "|" + s.nextLine() + "|" + s.nextLine() + "|" + s.nextLine() + "|" + s.hasNextLine() + s.nextLine() + s.hasNextLine(); });
        t("delim", () -> { Scanner s = new Scanner("1, 2,3 ,,4").useDelimiter("\\s*,\\s*"); List<String> l = new ArrayList<>(); while (s.hasNext()) l.add(s.next()); return l; });
        t("find", () -> { Scanner s = new Scanner("key=val; other=9"); s.findInLine("(\\w+)=(\\w+)"); MatchResult m = s.match(); return m.group(1) + m.group(2) + s.findInLine("zzz") + s.findWithinHorizon("\\d", 0); });
        t("radix", () -> new Scanner("ff 77").nextInt(16) + " " + new Scanner("101").useRadix(2).nextInt() + new Scanner("z").nextInt(36));
        t("big", () -> new Scanner("123456789012345678901234567890").nextBigInteger() + " " + new Scanner("1.50").useLocale(Locale.ROOT).nextBigDecimal());
        t("german", () -> new Scanner("1.234,5").useLocale(Locale.GERMANY).nextDouble());
        t("group", () -> new Scanner("1,234").useLocale(Locale.US).nextInt());
        t("mismatch", () -> new Scanner("abc").nextInt());
        t("overflow", () -> new Scanner("99999999999").nextInt());
        t("none", () -> new Scanner("").next());
        t("noline", () -> new Scanner("").nextLine());
        t("closed", () -> { Scanner s = new Scanner("x"); s.close(); return s.next(); });
        t("skip", () -> new Scanner("###val").skip("#+").next());
        t("skipbad", () -> new Scanner("val").skip("#+").next());
        t("tokens", () -> new Scanner("a b c").tokens().map(String::toUpperCase).toList());
        t("findAll", () -> new Scanner("a1b22").findAll("\\d+").map(MatchResult::group).toList());
        t("hasPat", () -> new Scanner("a1").hasNext("[a-z]\\d") + " " + new Scanner("a1").next(Pattern.compile("a.")));
        t("bytes", () -> new Scanner("1 300").nextByte() + " " + new Scanner("40000").hasNextShort() + new Scanner("1.5e3").useLocale(Locale.ROOT).nextFloat());
    }
}
