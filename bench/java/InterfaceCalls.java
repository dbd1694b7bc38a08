import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/** Calls through interfaces: named classes, a default method and lambdas. */
public class InterfaceCalls {
    interface Counter {
        int next(int k);
        default int skip(int k) { return next(k + 1); }
    }
    static class Up implements Counter { int n; public int next(int k) { return n += k; } }
    static class Down implements Counter { int n; public int next(int k) { return n -= k; } }
    static class Stay implements Counter { public int next(int k) { return k; } public int skip(int k) { return 2; } }

    public static void main(String[] args) {
        Counter[] counters = {new Up(), new Down(), new Stay()};
        IntBinaryOperator add = (a, b) -> a + b;
        int base = args.length;
        IntUnaryOperator shift = a -> a + base;
        int sum = 0;
        for (int i = 0; i < 3_000_000; i++) {
            Counter c = counters[i % 3];
            sum = add.applyAsInt(sum, shift.applyAsInt(c.skip(i & 7)));
        }
        System.out.println(sum);
    }
}
