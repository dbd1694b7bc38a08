// Sorting stability and comparator composition on records with ties, nulls and mixed locales.
import java.text.Collator;
import java.util.*;
import java.util.stream.*;
public class SortRecords {
    record P(String n, Integer a, double w) { }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        List<P> ps = List.of(new P("bob", 30, 70.5), new P("Al", null, 60), new P("cy", 30, 70.5), new P("al", 25, 80), new P(null, 30, 50), new P("\u00c9d", 41, 60));
        t("age", () -> ps.stream().sorted(Comparator.comparing(P::a, Comparator.nullsFirst(Comparator.naturalOrder()))).map(P::n).toList());
        t("ageDesc", () -> ps.stream().sorted(Comparator.comparing(P::a, Comparator.nullsLast(Comparator.reverseOrder()))).map(P::n).toList());
        t("name", () -> ps.stream().map(P::n).sorted(Comparator.nullsLast(String.CASE_INSENSITIVE_ORDER)).toList());
        t("multi", () -> ps.stream().sorted(Comparator.comparingDouble(P::w).thenComparing(P::n, Comparator.nullsFirst(Comparator.naturalOrder()))).map(P::n).toList());
        t("rev", () -> ps.stream().sorted(Comparator.comparingDouble(P::w).reversed()).map(P::w).toList());
        t("coll", () -> ps.stream().map(P::n).filter(Objects::nonNull).sorted(Collator.getInstance(Locale.FRANCE)).toList());
        t("max", () -> ps.stream().max(Comparator.comparingDouble(P::w)).get().n() + ps.stream().min(Comparator.comparingDouble(P::w)).get().n());
        t("npe", () -> ps.stream().sorted(Comparator.comparing(P::n)).toList());
        t("set", () -> { TreeSet<P> s = new TreeSet<>(Comparator.comparingDouble(P::w)); s.addAll(ps); return s.size() + " " + s.first().n(); });
        t("arr", () -> { P[] a = ps.toArray(new P[0]); Arrays.sort(a, 1, 5, Comparator.comparing(P::w)); return Arrays.stream(a).map(P::n).toList(); });
        t("stable", () -> { List<int[]> l = new ArrayList<>(); for (int i = 0; i < 100; i++) l.add(new int[]{i * 7 % 5, i}); l.sort(Comparator.comparingInt(x -> x[0])); boolean ok = true; for (int i = 1; i < 100; i++) ok &= l.get(i - 1)[0] < l.get(i)[0] || l.get(i - 1)[1] < l.get(i)[1]; return ok; });
        t("bin", () -> Collections.binarySearch(ps.stream().map(P::w).sorted().toList(), 70.5) >= 0);
        t("group", () -> ps.stream().collect(Collectors.groupingBy(P::w, () -> new TreeMap<>(Comparator.reverseOrder()), Collectors.counting())));
    }
}
