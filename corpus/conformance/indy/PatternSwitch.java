// jdk 21 pattern switches: type patterns, guards, null, dominance order, enums and strings mixed, yields.
// jdk: 21+
import java.util.*;
public class PatternSwitch {
    sealed interface S permits A, B, C { } record A(int v) implements S { } record B(String s) implements S { } enum C implements S { X, Y }
    static String d(Object o) { return switch (o) { case null -> "null!"; case Integer i when i > 100 -> "big " + i; case Integer i -> "int " + i; case String s when s.isEmpty() -> "empty"; case String s -> "str " + s.length(); case int[] a when a.length > 2 -> "ints " + a[2]; case int[] a -> "short ints"; case Object[] a -> "arr " + a.length; case List<?> l when l.size() == 1 && l.get(0) instanceof String s -> "one " + s; case Collection<?> c -> "coll " + c.size(); case Character c -> "char " + c; case Enum<?> e -> "enum " + e.name(); case Record r -> "rec " + r; case Class<?> k -> "class " + k.getSimpleName(); default -> "other"; }; }
    static String s(S s) { return switch (s) { case A a when a.v() < 0 -> "neg"; case A(int v) -> "A" + v; case B b -> "B" + b.s(); case C.X -> "cx"; case C.Y -> "cy"; }; }
    static String str(String s) { return switch (s) { case null -> "n"; case "a", "b" -> "ab"; case String t when t.startsWith("z") -> "z*"; case "zz" -> "unreached"; case String t -> "any " + t; }; }
    static String old(Object o) { switch (o) { case String s: return "S"; case Integer i when i == 0: return "zero"; case null, default: return "nd"; } }
    static int loop(Object o) { int[] n = {0}; switch (o) { case Integer i when (n[0] += 1) > 5: n[0] += 100; break; case Integer i when (n[0] += 1) == 2: n[0] += 10; break; case Integer i: n[0] += 1000; break; default: n[0] = -1; } return n[0]; }
    static String en(C c) { return switch (c) { case X -> "x"; case Y -> "y"; case null -> "null"; }; }
    public static void main(String[] args) {
        for (Object o : new Object[]{null, 5, 500, "", "abc", new int[]{1, 2, 3}, new int[0], new String[]{"q"}, List.of("s"), List.of(1), Set.of(), 'c', C.X, new A(1), String.class, 2.5, 7L}) System.out.println(d(o)); for (S x : List.of(new A(-1), new A(3), new B("b"), C.X, C.Y)) System.out.println(s(x)); for (String x : new String[]{null, "a", "zz", "q"}) System.out.println(str(x)); System.out.println(old("s") + old(0) + old(1) + old(null)); System.out.println(loop(1) + " " + loop("x") + " " + en(null) + en(C.Y)); try { S n = null; s(n); } catch (NullPointerException e) { System.out.println("NPE"); } try { System.out.println(switch ((Object) 5) { case Integer i when 1 / (i - 5) > 0 -> "x"; default -> "d"; }); } catch (ArithmeticException e) { System.out.println("guard threw"); }
    }
}
