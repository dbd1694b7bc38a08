// Streams built from custom spliterators, iterators and StreamSupport.
import java.util.*;
import java.util.stream.*;
public class SpliteratorStreams {
    static class Down extends Spliterators.AbstractIntSpliterator { int n; Down(int n) { super(n, ORDERED | SIZED); this.n = n; } public boolean tryAdvance(java.util.function.IntConsumer c) { if (n <= 0) return false; c.accept(n--); return true; } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("down", () -> StreamSupport.intStream(new Down(5), false).boxed().toList());
        t("iter", () -> StreamSupport.stream(Spliterators.spliteratorUnknownSize(List.of("x", "y").iterator(), Spliterator.ORDERED), false).toList());
        t("supp", () -> StreamSupport.stream(() -> List.of(1, 2).spliterator(), Spliterator.SIZED, false).count());
        t("split", () -> { Spliterator.OfInt s = IntStream.range(0, 100).spliterator(), p = s.trySplit(); return p.estimateSize() + " " + s.estimateSize() + " " + p.hasCharacteristics(Spliterator.SORTED); });
        t("arr", () -> { Spliterator<String> s = Spliterators.spliterator(new String[]{"a", "b", "c"}, 0); s.tryAdvance(x -> { }); return s.getExactSizeIfKnown() + " " + Integer.toHexString(s.characteristics()); });
        t("empty", () -> Spliterators.emptyIntSpliterator().tryAdvance((int x) -> { }) + " " + Spliterators.emptySpliterator().estimateSize());
        t("file", () -> "l1\nl2".lines().spliterator().characteristics() >= 0);
        t("toArr", () -> StreamSupport.intStream(new Down(3), false).sorted().toArray());
        t("nul", () -> StreamSupport.stream(null, false));
        t("concat", () -> Stream.concat(Stream.of(1), Stream.iterate(2, x -> x + 1)).limit(4).toList());
    }
}
