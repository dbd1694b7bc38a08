// A thread parks for a while and is sure to have been unparked.
// origin: classic
// verdict: clean
// any: exception java.lang.AssertionError
public class EarlyPark {
    static volatile int stage;

    static void step() {
        java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
        assert stage == 1 : "nobody unparked it";
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(EarlyPark::step);
        t.start();
        stage = 1;
        java.util.concurrent.locks.LockSupport.unpark(t);
        t.join();
    }
}
