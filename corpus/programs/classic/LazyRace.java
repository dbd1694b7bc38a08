// Lazy initialisation without a lock: two threads can make an instance each.
// origin: classic
// verdict: exception java.lang.AssertionError
public class LazyRace {
    static Object instance;
    static Object r1, r2;

    static Object get() {
        if (instance == null) instance = new Object();
        return instance;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> r1 = get()), b = new Thread(() -> r2 = get());
        a.start();
        b.start();
        a.join();
        b.join();
        assert r1 == r2 : "two instances";
    }
}
