// Two threads intern a value in a ConcurrentHashMap with putIfAbsent and agree on one instance.
// origin: classic
// verdict: clean
// bound: 20000
import java.util.concurrent.ConcurrentHashMap;

public class MapPutIfAbsent {
    static final ConcurrentHashMap<String, Object> INTERNED = new ConcurrentHashMap<>();
    static Object r1, r2;

    static Object intern(String key) {
        Object mine = new Object(), old = INTERNED.putIfAbsent(key, mine);
        return old == null ? mine : old;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> r1 = intern("x")), b = new Thread(() -> r2 = intern("x"));
        a.start();
        b.start();
        a.join();
        b.join();
        assert r1 == r2;
    }
}
