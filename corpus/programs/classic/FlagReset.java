// A flag is set and reset again by the same thread: a spinning thread may miss that it was set, and
// then spins for ever.
// origin: classic
// verdict: hang
public class FlagReset {
    static volatile boolean pulse;

    static void spin() {
        while (!pulse) Thread.onSpinWait();
    }

    static void emit() {
        pulse = true;
        pulse = false;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(FlagReset::spin), b = new Thread(FlagReset::emit);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
