// Two parties pass a Phaser, each after its own write.
// origin: classic
// verdict: clean
// bound: 20000
import java.util.concurrent.Phaser;

public class PhaserRounds {
    static final Phaser PHASER = new Phaser(2);
    static int x, y, r1, r2;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            x = 1;
            PHASER.arriveAndAwaitAdvance();
            r1 = y;
        });
        Thread b = new Thread(() -> {
            y = 1;
            PHASER.arriveAndAwaitAdvance();
            r2 = x;
        });
        a.start();
        b.start();
        a.join();
        b.join();
        assert r1 == 1 && r2 == 1;
    }
}
