// Each thread counts in its own copy of a thread-local: nothing is shared.
// origin: classic
// verdict: clean
public class ThreadLocalCopy {
    static final ThreadLocal<int[]> COUNT = ThreadLocal.withInitial(() -> new int[1]);
    static int r1, r2;

    static int count(int times) {
        for (int i = 0; i < times; i++) COUNT.get()[0]++;
        return COUNT.get()[0];
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> r1 = count(1)), b = new Thread(() -> r2 = count(2));
        a.start();
        b.start();
        a.join();
        b.join();
        assert r1 == 1 && r2 == 2 && COUNT.get()[0] == 0;
    }
}
