// jdk 21 features over streams: record patterns, reversed views, new String, Math, Integer and Float methods.
// jdk: 21+
import java.util.*;
import java.util.stream.*;
public class Jdk21Streams {
    record P(String k, int v) { }
    sealed interface Sh permits C, Q { } record C(int r) implements Sh { } record Q(int s) implements Sh { }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("pat", () -> Stream.of(new C(2), new Q(3), new C(1)).mapToInt(s -> switch ((Sh) s) { case C(int r) -> 3 * r * r; case Q(int x) -> x * x; }).sum());
        t("rev", () -> List.of(1, 2, 3).reversed().stream().map(x -> x * x).toList());
        t("grp", () -> Stream.of(new P("a", 1), new P("b", 2), new P("a", 3)).collect(Collectors.groupingBy(P::k, TreeMap::new, Collectors.summingInt(P::v))).reversed());
        t("dec", () -> Stream.of(new P("x", 1), "str", 5).map(o -> o instanceof P(var k, var v) ? k + v : o instanceof String s ? s : "?").toList());
        t("lhm", () -> Stream.of("q", "w", "e").collect(Collectors.toMap(s -> s, String::hashCode, (a, b) -> a, LinkedHashMap::new)).lastEntry());
        t("split", () -> Arrays.asList("a,b;c".splitWithDelimiters("[,;]", -1)));
        t("sb", () -> new StringBuilder("ab").repeat('z', 4).indexOf("z") + " " + "Hello".chars().mapToObj(Character::toString).toList().getLast());
        t("math", () -> Math.ceilDiv(7, 2) + " " + Math.clamp(99, 1, 50) + Math.unsignedMultiplyHigh(-1L, 2) + " " + Integer.compress(0b10110, 0b11010) + " " + Integer.expand(5, 0b11010) + Long.compress(-1L, 0xF0L));
        t("f16", () -> Float.floatToFloat16(1.5f) + " " + Float.float16ToFloat((short) 0x3c01));
    }
}
