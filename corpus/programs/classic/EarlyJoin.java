// A thread is joined for a while, and what it does is taken for done.
// origin: classic
// verdict: clean
// any: exception java.lang.AssertionError
public class EarlyJoin {
    static volatile int done;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> done = 1);
        worker.start();
        worker.join(100);
        assert done == 1 : "not yet";
    }
}
