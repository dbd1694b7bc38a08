// A thread takes the return of `park` for the permit.
// origin: classic
// verdict: clean
// spurious: exception java.lang.AssertionError
public class SpuriousPark {
    static volatile boolean ready;

    static void await() {
        java.util.concurrent.locks.LockSupport.park();
        assert ready;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(SpuriousPark::await);
        t.start();
        ready = true;
        java.util.concurrent.locks.LockSupport.unpark(t);
        t.join();
    }
}
