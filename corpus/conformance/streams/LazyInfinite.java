// Infinite streams, short-circuiting, exceptions inside pipelines and state in lambdas.
import java.util.*;
import java.util.stream.*;
public class LazyInfinite {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("primes", () -> Stream.iterate(2, x -> x + 1).filter(n -> IntStream.range(2, n).noneMatch(d -> n % d == 0)).limit(12).toList());
        t("flatlazy", () -> { List<Integer> seen = new ArrayList<>(); int r = Stream.of(1, 2, 3).flatMap(x -> Stream.iterate(x, y -> y + 1).limit(3).peek(seen::add)).filter(y -> y > 1).findFirst().get(); return r + " " + seen; });
        t("mid", () -> { StringBuilder sb = new StringBuilder(); try { Stream.of(1, 0, 2).peek(sb::append).map(x -> 10 / x).forEach(x -> sb.append("=").append(x)); } catch (ArithmeticException e) { sb.append("!").append(e.getMessage()); } return sb; });
        t("dedupe", () -> { Set<Integer> s = new HashSet<>(); return Stream.of(3, 1, 3, 2, 1).filter(s::add).toList(); });
        t("cme", () -> { List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); l.stream().forEach(x -> l.add(x)); return l; });
        t("late", () -> { List<Integer> l = new ArrayList<>(List.of(1)); Stream<Integer> s = l.stream(); l.add(2); return s.toList(); });
        t("collatz", () -> IntStream.iterate(27, x -> x != 1, x -> x % 2 == 0 ? x / 2 : 3 * x + 1).max().getAsInt());
        t("digits", () -> "31415926".chars().map(Character::getNumericValue).boxed().toList() + " " + IntStream.of(1, 2, 3).mapToObj(Integer::toString).reduce("", String::concat));
        t("nested", () -> IntStream.range(0, 4).mapToObj(i -> IntStream.range(0, i).mapToObj(j -> "*").reduce("", String::concat)).toList());
        t("closeexc", () -> { Stream<Integer> s = Stream.of(1).onClose(() -> { throw new IllegalStateException("c1"); }).onClose(() -> { throw new RuntimeException("c2"); }); try { s.close(); return "no"; } catch (IllegalStateException e) { return e.getMessage() + e.getSuppressed()[0].getMessage(); } });
        t("flatclose", () -> { List<String> l = new ArrayList<>(); Stream.of(1, 2).flatMap(x -> Stream.of(x).onClose(() -> l.add("closed" + x))).forEach(x -> l.add("e" + x)); return l; });
        t("nullflat", () -> Stream.of(1, 2).flatMap(x -> x == 1 ? null : Stream.of(x)).toList());
        t("skipmany", () -> LongStream.range(0, 1_000_000_000_000L).limit(1000).skip(990).limit(3).boxed().toList());
        t("sortlimit", () -> Stream.of(5, 4, 3).sorted().skip(1).limit(1).toList() + " " + Stream.of(1, 2, 3, 4).limit(3).skip(1).mapToInt(x -> x).sum());
    }
}
