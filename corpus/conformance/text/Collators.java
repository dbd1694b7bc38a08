// Collator strengths, rules, keys, decomposition and locale-specific ordering.
import java.text.*;
import java.util.*;
public class Collators {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Collator c = Collator.getInstance(Locale.US); List<String> w = new ArrayList<>(List.of("zebra", "Apple", "apple", "\u00e9clair", "eclair", "Zoo", "\u00c4pfel", "a-b", "ab", "co-op", "coop"));
        t("us", () -> { w.sort(c); return w; });
        t("sv", () -> { List<String> l = new ArrayList<>(List.of("z", "\u00e5", "\u00e4", "\u00f6", "a")); l.sort(Collator.getInstance(Locale.forLanguageTag("sv"))); return l; });
        t("de", () -> { List<String> l = new ArrayList<>(List.of("z", "\u00e4", "a", "\u00f6", "o", "\u00df", "ss")); l.sort(Collator.getInstance(Locale.GERMANY)); return l; });
        t("strength", () -> { StringBuilder sb = new StringBuilder(); for (int s : new int[]{Collator.PRIMARY, Collator.SECONDARY, Collator.TERTIARY, Collator.IDENTICAL}) { Collator k = Collator.getInstance(Locale.US); k.setStrength(s); sb.append(k.compare("a", "A")).append(k.compare("e", "\u00e9")).append(k.compare("a", "b")).append(k.equals("x", "X")).append(' '); } return sb; });
        t("key", () -> Integer.signum(c.getCollationKey("abc").compareTo(c.getCollationKey("abd"))) + " " + c.getCollationKey("a").toByteArray().length + c.getCollationKey("zz").getSourceString());
        t("rules", () -> { RuleBasedCollator r = new RuleBasedCollator("< c < b < a ; A , z"); List<String> l = new ArrayList<>(List.of("a", "b", "c", "A")); l.sort(r); return l + " " + r.getRules(); });
        t("badrules", () -> new RuleBasedCollator("< a < "));
        t("decomp", () -> { Collator k = Collator.getInstance(Locale.US); k.setDecomposition(Collator.CANONICAL_DECOMPOSITION); return k.compare("\u00e9", "e\u0301") + " " + k.getDecomposition(); });
        t("badst", () -> { Collator.getInstance(Locale.US).setStrength(99); return 0; });
        t("elem", () -> { CollationElementIterator it = ((RuleBasedCollator) c).getCollationElementIterator("ab"); int n = 0; while (it.next() != CollationElementIterator.NULLORDER) n++; return n; });
        t("ext", () -> { RuleBasedCollator r = new RuleBasedCollator(((RuleBasedCollator) c).getRules() + "& Z < \u00e4"); return r.compare("\u00e4", "z") > 0; });
    }
}
