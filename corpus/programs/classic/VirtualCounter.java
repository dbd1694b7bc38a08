// Two virtual threads increment a field without a lock.
// origin: classic
// verdict: exception java.lang.AssertionError
// jdk: 21+
public class VirtualCounter {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread a = Thread.ofVirtual().start(() -> x++), b = Thread.ofVirtual().start(() -> x++);
        a.join();
        b.join();
        assert x == 2 : "lost update";
    }
}
