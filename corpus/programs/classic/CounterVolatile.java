// A volatile is not enough for an increment: it is still a read and a write.
// origin: classic
// verdict: exception java.lang.AssertionError
public class CounterVolatile {
    static volatile int x;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> x++), b = new Thread(() -> x++);
        a.start();
        b.start();
        a.join();
        b.join();
        assert x == 2 : "lost update";
    }
}
