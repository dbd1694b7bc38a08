// Empty streams, single elements, huge ranges with short circuit, limits and skip at the edges.
import java.util.*;
import java.util.stream.*;
public class Boundaries {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("empty", () -> Stream.empty().toList() + " " + IntStream.empty().sum() + IntStream.empty().max() + Stream.empty().reduce((a, b) -> a) + Stream.<String>empty().collect(Collectors.joining()) + Arrays.toString(IntStream.empty().toArray()));
        t("one", () -> Stream.of(1).sorted().distinct().skip(0).limit(1).toList() + " " + Stream.of(1).skip(1).findFirst());
        t("huge", () -> LongStream.range(0, Long.MAX_VALUE).filter(x -> x % 1000 == 999).findFirst() + " " + IntStream.range(0, Integer.MAX_VALUE).limit(3).sum() + IntStream.iterate(0, x -> x + 1).anyMatch(x -> x == 500));
        t("limit0", () -> Stream.generate(() -> 1).limit(0).count());
        t("skipall", () -> Stream.of(1, 2).skip(5).count() + " " + IntStream.range(0, 5).skip(4).boxed().toList());
        t("neg", () -> Stream.of(1).skip(-1));
        t("rangeedge", () -> IntStream.rangeClosed(Integer.MAX_VALUE - 1, Integer.MAX_VALUE).count() + " " + IntStream.range(Integer.MIN_VALUE, Integer.MIN_VALUE + 2).boxed().toList() + IntStream.rangeClosed(5, 4).count());
        t("count", () -> IntStream.range(Integer.MIN_VALUE, Integer.MAX_VALUE).count() + " " + LongStream.rangeClosed(1, Long.MAX_VALUE).count());
        t("twice", () -> { Stream<Integer> s = Stream.of(1); s.map(x -> x); return s.map(x -> x); });
        t("iter", () -> { Iterator<Integer> i = Stream.<Integer>empty().iterator(); return i.next(); });
        t("ofnull", () -> Stream.of((Object) null).count() + " " + Stream.ofNullable(null).count());
        t("ofnullarr", () -> Stream.of((Object[]) null));
        t("nullmap", () -> Stream.of(1).map(null));
        t("nullfilter", () -> Stream.of(1, 2).map(x -> (Integer) null).filter(Objects::isNull).count());
        t("maxnull", () -> Stream.of(1, 2).map(x -> (Integer) null).max(Comparator.nullsFirst(Comparator.naturalOrder())));
        t("builder", () -> { Stream.Builder<Integer> b = Stream.builder(); b.accept(1); b.build(); b.accept(2); return 0; });
        t("closetwice", () -> { int[] n = {0}; Stream<Integer> s = Stream.of(1).onClose(() -> n[0]++); s.close(); s.close(); return n[0]; });
        t("autoclose", () -> { int[] n = {0}; try (IntStream s = IntStream.of(1).onClose(() -> n[0]++)) { s.sum(); } return n[0]; });
    }
}
