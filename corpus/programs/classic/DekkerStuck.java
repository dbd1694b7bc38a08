// Two threads announce themselves and wait until the other one takes its announcement back, which
// neither does: both spin for ever if both were there at once.
// origin: classic
// verdict: hang
public class DekkerStuck {
    static volatile boolean wants0, wants1;
    static int x;

    static void first() {
        wants0 = true;
        while (wants1) Thread.onSpinWait();
        x++;
        wants0 = false;
    }

    static void second() {
        wants1 = true;
        while (wants0) Thread.onSpinWait();
        x++;
        wants1 = false;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(DekkerStuck::first), b = new Thread(DekkerStuck::second);
        a.start();
        b.start();
        a.join();
        b.join();
        assert x == 2;
    }
}
