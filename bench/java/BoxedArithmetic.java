import java.util.stream.IntStream;

/** Integers and longs boxed and unboxed: accumulators, arrays of objects, a boxed stream. */
public class BoxedArithmetic {
    static Long add(Long a, Integer b) {
        return a + b;
    }

    public static void main(String[] args) {
        Long sum = 0L;
        Integer[] values = new Integer[1024];
        for (int i = 0; i < values.length; i++) {
            values[i] = i * 7 - 300;
        }
        for (int i = 0; i < 2_000_000; i++) {
            sum = add(sum, values[i & 1023]);
            values[i & 1023]++;
        }
        sum += IntStream.range(0, 200_000).boxed().mapToLong(i -> i % 3).sum();
        System.out.println(sum);
    }
}
