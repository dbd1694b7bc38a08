// Two threads increment an int twice each without a lock.
// origin: classic
// verdict: exception java.lang.AssertionError
public class CounterPlain {
    static int x;

    static void twice() {
        x++;
        x++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(CounterPlain::twice), b = new Thread(CounterPlain::twice);
        a.start();
        b.start();
        a.join();
        b.join();
        assert x == 4 : "lost update";
    }
}
