// A cache is filled with a value that was computed before the value's source changed; the change
// cleared the cache too early.
// origin: classic
// verdict: exception java.lang.AssertionError
public class StaleCache {
    static volatile int source = 1;
    static volatile Integer cached;

    static void fill() {
        int value = source;
        cached = value;
    }

    static void update() {
        source = 2;
        cached = null;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(StaleCache::fill), b = new Thread(StaleCache::update);
        a.start();
        b.start();
        a.join();
        b.join();
        assert cached == null || cached == 2 : "stale";
    }
}
