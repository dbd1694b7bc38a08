// A counter in a ConcurrentHashMap by get and put: each call is safe, the two together are not.
// origin: classic
// verdict: exception java.lang.AssertionError
import java.util.concurrent.ConcurrentHashMap;

public class MapCheckThenAct {
    static final ConcurrentHashMap<String, Integer> COUNTS = new ConcurrentHashMap<>();

    static void count(String word) {
        Integer old = COUNTS.get(word);
        COUNTS.put(word, old == null ? 1 : old + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> count("x")), b = new Thread(() -> count("x"));
        a.start();
        b.start();
        a.join();
        b.join();
        assert COUNTS.get("x") == 2 : "lost update";
    }
}
