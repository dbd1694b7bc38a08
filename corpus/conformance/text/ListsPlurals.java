// ChoiceFormat plurals, MessageFormat nesting and Format round trips for tables of values.
import java.text.*;
import java.util.*;
public class ListsPlurals {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Locale.setDefault(Locale.US); MessageFormat m = new MessageFormat("{0,choice,0#no files|1#one file|1<{0,number,integer} files} in {1}", Locale.US);
        for (int n : new int[]{-1, 0, 1, 2, 1500}) t("n", () -> m.format(new Object[]{n, "dir"}));
        t("bounds", () -> new ChoiceFormat("0<pos|0#zero") + "");
        t("dbl", () -> new ChoiceFormat("0#low|0.5#mid|1.0#high").format(0.49999) + new ChoiceFormat("0#low|0.5#mid|1.0#high").format(0.5) + new ChoiceFormat("0#low|0.5#mid|1.0#high").format(Double.NaN));
        t("limits", () -> Arrays.toString(new ChoiceFormat("1#a|2<b|3\u2264c").getLimits()) + Arrays.toString((Object[]) new ChoiceFormat("1#a|2#b").getFormats()));
        t("prev", () -> ChoiceFormat.previousDouble(1.0) + " " + ChoiceFormat.nextDouble(0.0));
        t("eq", () -> new ChoiceFormat("1#a").equals(new ChoiceFormat("1#a")) + " " + new MessageFormat("{0}").equals(new MessageFormat("{0}")) + new MessageFormat("x{0}").hashCode());
        t("setf", () -> { MessageFormat f = new MessageFormat("{0} {1}", Locale.US); f.setFormat(0, new DecimalFormat("000", DecimalFormatSymbols.getInstance(Locale.US))); f.setFormatByArgumentIndex(1, NumberFormat.getPercentInstance(Locale.US)); return f.format(new Object[]{7, 0.5}) + f.toPattern(); });
        t("parse", () -> Arrays.toString(new MessageFormat("a{0}b{1}c", Locale.US).parse("aXbYc")) + new MessageFormat("{0}-{0}").parse("1-2")[0]);
        t("buf", () -> new MessageFormat("<{0}>", Locale.US).format(new Object[]{1}, new StringBuffer("pre"), null));
    }
}
