// A thread joins one that was started before it; nobody waits in a circle. Traces: all is ordered but
// the two threads' own steps, which do not conflict: 1.
// origin: classic
// verdict: clean
// traces: 1
public class JoinOrder {
    static int x, y;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> x = 1);
        Thread b = new Thread(() -> {
            try {
                a.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            y = x + 1;
        });
        a.start();
        b.start();
        b.join();
        assert y == 2;
    }
}
