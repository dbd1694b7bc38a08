// A counter in a ConcurrentHashMap by merge, which is atomic.
// origin: classic
// verdict: clean
// bound: 20000
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BinaryOperator;

public class MapMerge {
    static final ConcurrentHashMap<String, Integer> COUNTS = new ConcurrentHashMap<>();
    static final BinaryOperator<Integer> SUM = Integer::sum;

    static void count(String word) {
        COUNTS.merge(word, 1, SUM);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> count("x")), b = new Thread(() -> count("x"));
        a.start();
        b.start();
        a.join();
        b.join();
        assert COUNTS.get("x") == 2;
    }
}
