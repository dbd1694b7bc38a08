// java.util.function types: composition, negation, identity and minBy/maxBy.
import java.util.*;
import java.util.function.*;
public class FunctionalTypes {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("comp", () -> Function.<Integer>identity().compose((String s) -> s.length()).andThen(x -> x * 2).apply("abc"));
        t("pred", () -> Predicate.not(String::isEmpty).and(s -> s.length() < 3).or(s -> s.equals("long!")).test("ab") + " " + Predicate.isEqual(null).test(null));
        t("bip", () -> ((BiPredicate<Integer, Integer>) (a, b) -> a > b).negate().test(1, 2));
        t("cons", () -> { StringBuilder sb = new StringBuilder(); ((Consumer<String>) sb::append).andThen(s -> sb.append(s.length())).accept("xyz"); return sb; });
        t("bic", () -> { List<String> l = new ArrayList<>(); ((BiConsumer<String, Integer>) (s, i) -> l.add(s + i)).andThen((s, i) -> l.add(i + s)).accept("a", 1); return l; });
        t("binop", () -> BinaryOperator.minBy(Comparator.<Integer>naturalOrder()).apply(3, 2) + " " + BinaryOperator.<String>maxBy(Comparator.naturalOrder()).apply("a", "b"));
        t("intops", () -> ((IntUnaryOperator) x -> x + 1).compose(x -> x * 10).applyAsInt(3) + " " + IntUnaryOperator.identity().andThen(x -> -x).applyAsInt(4) + ((IntPredicate) x -> x > 0).and(x -> x < 5).negate().test(3));
        t("dbl", () -> ((DoubleUnaryOperator) Math::sqrt).andThen(Math::floor).applyAsDouble(10) + " " + ((DoubleToIntFunction) d -> (int) d).applyAsInt(3.9) + ((LongToDoubleFunction) l -> l / 2.0).applyAsDouble(5));
        t("nul", () -> Function.identity().compose(null));
        t("objint", () -> { int[] s = {0}; ((ObjIntConsumer<String>) (a, b) -> s[0] = a.length() * b).accept("abc", 4); return s[0]; });
        t("toxx", () -> ((ToIntBiFunction<String, String>) (a, b) -> a.compareTo(b)).applyAsInt("a", "c") + " " + ((IntSupplier) () -> 5).getAsInt() + ((LongBinaryOperator) Long::sum).applyAsLong(2, 3) + ((BooleanSupplier) () -> true).getAsBoolean());
    }
}
