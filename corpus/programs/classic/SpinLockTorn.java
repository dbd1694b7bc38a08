// A spin lock that looks and then takes, in two steps: two threads can take it.
// origin: classic
// verdict: exception java.lang.AssertionError
public class SpinLockTorn {
    static volatile boolean held;
    static int x;

    static void increment() {
        while (held) Thread.onSpinWait();
        held = true;
        x++;
        held = false;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(SpinLockTorn::increment), b = new Thread(SpinLockTorn::increment);
        a.start();
        b.start();
        a.join();
        b.join();
        assert x == 2 : "lost update";
    }
}
