// Method references whose result or argument is converted between boxes and primitives of another kind.
import java.util.*;
import java.util.function.*;
public class LambdaNumbers {
    interface ToByte<T> { byte get(T t); }
    interface ToChar<T> { char get(T t); }
    interface ToFloat<T> { float get(T t); }

    static <T> T same(T t) { return t; }
    static double wide(double d) { return d / 4; }
    static long add(long a, Long b) { return a + b; }
    static Object any(Object o) { return o; }

    static <T extends Comparable<T>> T max(List<T> l) { return Collections.max(l); }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Map.Entry<String, Integer> e = Map.entry("a", 7);
        ToLongFunction<Map.Entry<String, Integer>> l = Map.Entry::getValue;
        ToDoubleFunction<Map.Entry<String, Integer>> d = Map.Entry::getValue;
        ToIntFunction<Map.Entry<String, Integer>> i = Map.Entry::getValue;
        ToFloat<Map.Entry<String, Integer>> f = Map.Entry::getValue;
        System.out.println(l.applyAsLong(e) + " " + d.applyAsDouble(e) + " " + i.applyAsInt(e) + " " + f.get(e));
        ToDoubleFunction<Long> fromLong = LambdaNumbers::same;
        ToLongFunction<Short> fromShort = LambdaNumbers::same;
        ToIntFunction<Character> fromChar = LambdaNumbers::same;
        ToByte<Byte> toByte = LambdaNumbers::same;
        ToChar<Character> toChar = LambdaNumbers::same;
        ToDoubleFunction<Integer> direct = LambdaNumbers::wide;
        Predicate<Boolean> test = LambdaNumbers::same;
        System.out.println(fromLong.applyAsDouble(1L << 40) + " " + fromShort.applyAsLong((short) -3) + " " + fromChar.applyAsInt('c') + " " + toByte.get((byte) -1) + " " + toChar.get('z') + " " + direct.applyAsDouble(5) + " " + test.test(true));
        ToLongBiFunction<Integer, Long> sum = LambdaNumbers::add;
        ToDoubleFunction<List<Float>> biggest = LambdaNumbers::max;
        LongUnaryOperator box = Long::valueOf;
        IntToDoubleFunction up = Integer::valueOf;
        DoubleSupplier seven = e::getValue;
        System.out.println(sum.applyAsLong(3, 4L) + " " + biggest.applyAsDouble(List.of(1.5f, 2.5f)) + " " + box.applyAsLong(9) + " " + up.applyAsDouble(3) + " " + seven.getAsDouble());
        // What is inside was never checked: any Number will do, nothing else.
        for (Object o : new Object[]{1, 2L, 3.75, new java.math.BigDecimal("4.5"), "text", 'c', true, null}) {
            try {
                System.out.print(((ToLongFunction) (ToLongFunction<Map.Entry<String, Integer>>) Map.Entry::getValue).applyAsLong(new AbstractMap.SimpleEntry<>("k", o)) + " ");
            } catch (RuntimeException x) {
                System.out.print(x.getClass().getSimpleName() + " ");
            }
        }
        System.out.println();
        try { ((ToIntFunction) i).applyAsInt(new AbstractMap.SimpleEntry<>("k", "text")); } catch (ClassCastException x) { System.out.println(x.getMessage()); }
        try { ((Predicate) test).test("text"); } catch (ClassCastException x) { System.out.println(x.getMessage()); }
    }
}
