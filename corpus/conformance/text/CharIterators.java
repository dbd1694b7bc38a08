// StringCharacterIterator, AttributedString and the Annotation API.
import java.awt.font.TextAttribute;
import java.text.*;
import java.util.*;
public class CharIterators {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        CharacterIterator it = new StringCharacterIterator("abcdef", 1, 5, 2);
        t("walk", () -> it.current() + "" + it.next() + it.previous() + it.first() + it.last() + (int) it.next() + it.getIndex() + it.getBeginIndex() + it.getEndIndex());
        t("set", () -> it.setIndex(3));
        t("setbad", () -> it.setIndex(9));
        t("rev", () -> { StringBuilder sb = new StringBuilder(); for (char c = it.last(); c != CharacterIterator.DONE; c = it.previous()) sb.append(c); return sb; });
        t("ctorbad", () -> new StringCharacterIterator("abc", 2, 1, 1));
        t("eq", () -> new StringCharacterIterator("x").equals(new StringCharacterIterator("x")) + " " + it.clone().equals(it) + new StringCharacterIterator("q").hashCode());
        t("attr", () -> { AttributedString a = new AttributedString("hello world"); a.addAttribute(AttributedCharacterIterator.Attribute.LANGUAGE, Locale.US, 0, 5); a.addAttribute(AttributedCharacterIterator.Attribute.READING, new Annotation("r"), 3, 8); AttributedCharacterIterator i = a.getIterator(); StringBuilder sb = new StringBuilder(); for (char c = i.first(); c != CharacterIterator.DONE; c = i.setIndex(i.getRunLimit())) sb.append(i.getRunStart()).append('-').append(i.getRunLimit()).append(' ').append(new TreeSet<>(i.getAttributes().keySet().stream().map(Object::toString).toList())); return sb; });
        t("attrsub", () -> new AttributedString("abc").getIterator(null, 1, 2).first());
        t("attrbad", () -> { new AttributedString("abc").addAttribute(AttributedCharacterIterator.Attribute.LANGUAGE, "x", 2, 1); return 0; });
        t("empty", () -> new AttributedString("").getIterator().first() == CharacterIterator.DONE);
        t("fieldpos", () -> new FieldPosition(NumberFormat.Field.SIGN) + " " + new ParsePosition(3) + NumberFormat.Field.EXPONENT + DateFormat.Field.ofCalendarField(Calendar.YEAR));
        t("parseex", () -> { ParseException p = new ParseException("m", 4); return p.getMessage() + p.getErrorOffset(); });
        t("numattr", () -> { AttributedCharacterIterator a = NumberFormat.getInstance(Locale.US).formatToCharacterIterator(-1234.5); StringBuilder sb = new StringBuilder(); for (char c = a.first(); c != CharacterIterator.DONE; c = a.setIndex(a.getRunLimit())) sb.append(a.getRunStart()).append(a.getAttributes().keySet().size()).append(' '); return sb + "" + a.getAllAttributeKeys().size(); });
    }
}
