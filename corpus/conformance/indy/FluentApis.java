// Lambda-heavy programs: parser combinators, memoizers, event buses and lazies.
import java.util.*;
import java.util.function.*;
public class FluentApis {
    interface Parser<T> { Optional<Map.Entry<T, String>> parse(String s); default <R> Parser<R> map(Function<? super T, ? extends R> f) { return s -> parse(s).map(e -> Map.entry(f.apply(e.getKey()), e.getValue())); } default <R> Parser<R> then(Function<? super T, Parser<R>> f) { return s -> parse(s).flatMap(e -> f.apply(e.getKey()).parse(e.getValue())); } default Parser<T> or(Parser<T> o) { return s -> { var r = parse(s); return r.isPresent() ? r : o.parse(s); }; } default Parser<List<T>> many() { return s -> { List<T> l = new ArrayList<>(); String rest = s; for (var r = parse(rest); r.isPresent(); r = parse(rest)) { l.add(r.get().getKey()); rest = r.get().getValue(); } return Optional.of(Map.entry(l, rest)); }; } static Parser<Character> ch(Predicate<Character> p) { return s -> s.isEmpty() || !p.test(s.charAt(0)) ? Optional.empty() : Optional.of(Map.entry(s.charAt(0), s.substring(1))); } static <T> Parser<T> lazy(Supplier<Parser<T>> p) { return s -> p.get().parse(s); } static <T> Parser<T> pure(T t) { return s -> Optional.of(Map.entry(t, s)); } }
    static Parser<Integer> num = Parser.ch(Character::isDigit).many().then(l -> l.isEmpty() ? s -> Optional.empty() : Parser.pure(l.stream().mapToInt(c -> c - '0').reduce(0, (a, b) -> a * 10 + b))); static Parser<Integer> atom() { return num.or(Parser.ch(c -> c == '(').then(x -> Parser.lazy(() -> expr()).then(v -> Parser.ch(c -> c == ')').map(y -> v)))); } static Parser<Integer> chain(Supplier<Parser<Integer>> p, String ops, BiFunction<Character, int[], Integer> f) { return p.get().then(a -> Parser.ch(c -> ops.indexOf(c) >= 0).then(o -> p.get().map(b -> Map.entry(o, b))).many().map(l -> { int v = a; for (var e : l) v = f.apply(e.getKey(), new int[]{v, e.getValue()}); return v; })); } static Parser<Integer> term() { return chain(() -> atom(), "*/", (o, x) -> o == '*' ? x[0] * x[1] : x[0] / x[1]); } static Parser<Integer> expr() { return chain(() -> term(), "+-", (o, x) -> o == '+' ? x[0] + x[1] : x[0] - x[1]); }
    static <K, V> Function<K, V> memo(Function<K, V> f, Map<K, V> m) { return k -> { V v = m.get(k); if (v == null) m.put(k, v = f.apply(k)); return v; }; }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("calc", () -> expr().parse("2+3*(4-1)/2-7"));
        t("partial", () -> expr().parse("1+2)x"));
        t("fail", () -> expr().parse("*"));
        t("div0", () -> expr().parse("1/0"));
        t("memo", () -> { int[] calls = {0}; Map<Integer, Long> m = new HashMap<>(); Function<Integer, Long>[] f = new Function[1]; f[0] = memo(n -> { calls[0]++; return n < 2 ? (long) n : f[0].apply(n - 1) + f[0].apply(n - 2); }, m); return f[0].apply(60) + " " + calls[0]; });
        t("bus", () -> { Map<Class<?>, List<Consumer<Object>>> bus = new LinkedHashMap<>(); List<String> log = new ArrayList<>(); bus.computeIfAbsent(String.class, k -> new ArrayList<>()).add(o -> log.add("s" + o)); bus.computeIfAbsent(Integer.class, k -> new ArrayList<>()).add(o -> log.add("i" + o)); for (Object o : List.of("x", 5, 2.5, "y")) bus.getOrDefault(o.getClass(), List.of()).forEach(c -> c.accept(o)); return log; });
        t("church", () -> { Function<UnaryOperator<Integer>, UnaryOperator<Integer>> two = f -> x -> f.apply(f.apply(x)); return two.apply(two.apply(x -> x + 3)).apply(0); });
        t("ycomb", () -> { interface SelfF<T> extends Function<SelfF<T>, T> { } Function<Function<Function<Integer, Integer>, Function<Integer, Integer>>, Function<Integer, Integer>> Y = f -> { SelfF<Function<Integer, Integer>> g = x -> f.apply(n -> x.apply(x).apply(n)); return g.apply(g); }; return Y.apply(self -> n -> n == 0 ? 1 : n * self.apply(n - 1)).apply(6); });
        t("pipe", () -> List.<UnaryOperator<String>>of(String::trim, s -> s + "!", String::toUpperCase).stream().reduce(UnaryOperator.identity(), (a, b) -> s -> b.apply(a.apply(s))).apply("  hi "));
        t("state", () -> { Supplier<IntSupplier> mk = () -> { int[] n = {0}; return () -> n[0]++; }; IntSupplier a = mk.get(), b = mk.get(); a.getAsInt(); a.getAsInt(); return a.getAsInt() + " " + b.getAsInt(); });
    }
}
