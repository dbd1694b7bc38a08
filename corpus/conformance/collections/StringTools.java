// StringJoiner, StringTokenizer, Optional family and Objects helpers.
import java.util.*;
public class StringTools {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        StringJoiner j = new StringJoiner(", ", "{", "}"); j.setEmptyValue("EMPTY");
        t("emptyj", () -> j + " " + j.length());
        t("joined", () -> j.add("a").add(null).add("b") + " " + j.length() + j.merge(new StringJoiner("-").add("x").add("y")));
        t("tok", () -> Collections.list(new StringTokenizer(" a b\tc\n")) + " " + new StringTokenizer("a,b;c", ",;", true).countTokens());
        t("tokdelims", () -> { StringTokenizer st = new StringTokenizer("k=v;q=w", "="); return st.nextToken() + "|" + st.nextToken(";") + "|" + st.nextToken("=") + st.hasMoreTokens(); });
        t("tokend", () -> new StringTokenizer("").nextToken());
        t("opt", () -> Optional.of(5).map(x -> x * 2).filter(x -> x > 3) + " " + Optional.empty() + Optional.ofNullable(null).isPresent());
        t("optelse", () -> Optional.empty().or(() -> Optional.of("z")).get() + " " + Optional.ofNullable((String) null).orElse("d") + Optional.of(1).orElseGet(() -> 2) + Optional.of("s").stream().count());
        t("optthrow", () -> Optional.empty().orElseThrow());
        t("optthrow2", () -> Optional.empty().orElseThrow(() -> new IllegalStateException("custom")));
        t("optnull", () -> Optional.of(null));
        t("optflat", () -> Optional.of("a").flatMap(s -> Optional.of(s + "b")) + " " + Optional.of(1).equals(Optional.of(1)) + Optional.of(7).hashCode() + Optional.empty().hashCode());
        t("optprim", () -> OptionalInt.of(3) + " " + OptionalDouble.empty() + " " + OptionalLong.of(9).getAsLong() + OptionalInt.empty().orElse(-1));
        t("optprimthrow", () -> OptionalInt.empty().getAsInt());
        t("ifpresent", () -> { StringBuilder sb = new StringBuilder(); Optional.of("p").ifPresentOrElse(sb::append, () -> sb.append("none")); Optional.empty().ifPresentOrElse(sb::append, () -> sb.append("none")); return sb; });
        t("objs", () -> Objects.requireNonNullElse(null, "e") + Objects.hashCode(null) + Objects.isNull(null) + Objects.compare("a", "b", Comparator.naturalOrder()) + Objects.deepEquals(new int[]{1}, new int[]{1}) + Objects.toString(3));
        t("req", () -> Objects.requireNonNull(null, () -> "supplied"));
        t("check", () -> Objects.checkFromIndexSize(2, 5, 6));
    }
}
