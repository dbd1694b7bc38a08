// MessageFormat and ChoiceFormat: patterns, quoting, nested formats, parsing and errors.
import java.text.*;
import java.util.*;
public class MessageFormats {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Locale.setDefault(Locale.US); TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        t("basic", () -> MessageFormat.format("{0} is {1}, {0}!", "x", 5) + MessageFormat.format("no args {0}", new Object[0]) + MessageFormat.format("{1}", 1));
        t("quote", () -> MessageFormat.format("It''s '{0}' {0} '{'x'}'", "q"));
        t("num", () -> MessageFormat.format("{0,number} {0,number,integer} {1,number,percent} {0,number,currency} {0,number,#.#} {2}", 1234.567, 0.25, 1e7));
        t("date", () -> MessageFormat.format("{0,date,yyyy-MM-dd} {0,time,HH:mm} {0,date,short}", new Date(86400000L * 365)));
        t("choice", () -> MessageFormat.format("{0,choice,0#none|1#one|1<many {0}}", 0) + MessageFormat.format("{0,choice,0#none|1#one|1<many {0}}", 1) + MessageFormat.format("{0,choice,0#none|1#one|1<many {0}}", 1500));
        t("pattern", () -> new MessageFormat("{0,number,#.##} a {1,date,short}").toPattern() + new MessageFormat("{3} {1}").getFormats().length);
        t("parse", () -> new MessageFormat("{0} eats {1,number}").parse("bob eats 42"));
        t("parsebad", () -> new MessageFormat("{0} eats {1,number}").parse("nothing"));
        t("bad", () -> new MessageFormat("{0"));
        t("bad2", () -> new MessageFormat("{x}"));
        t("bad3", () -> new MessageFormat("{0,nope}"));
        t("bad4", () -> new MessageFormat("{-1}"));
        t("de", () -> new MessageFormat("{0,number}", Locale.GERMANY).format(new Object[]{1234.5}));
        t("nulls", () -> MessageFormat.format("{0} {1}", null, "x"));
        t("cf", () -> new ChoiceFormat(new double[]{0, 1, 2}, new String[]{"z", "o", "t"}).format(1.5) + new ChoiceFormat("-1#neg|0#zero|1<big").format(-5) + new ChoiceFormat("0#a|1#b").toPattern() + ChoiceFormat.nextDouble(1.0) + new ChoiceFormat("0#a|1#b").parse("b"));
        t("cfbad", () -> new ChoiceFormat(new double[]{0}, new String[]{"a", "b"}));
        t("attr", () -> new MessageFormat("{0}-{1}").formatToCharacterIterator(new Object[]{"a", 1}).getRunLimit());
    }
}
