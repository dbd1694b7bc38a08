// Dekker's entry protocol without waiting: announce, look, and give up if the other one is there.
// Both may give up, both never enter (the store-buffering pattern). Traces: each read comes before
// or after the other's write, and not both before, 2 * 2 - 1 = 3.
// origin: classic
// verdict: clean
// traces: 3
public class DekkerGiveUp {
    static volatile boolean wants0, wants1;
    static int entered0, entered1;

    static void first() {
        wants0 = true;
        if (!wants1) entered0 = 1;
    }

    static void second() {
        wants1 = true;
        if (!wants0) entered1 = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(DekkerGiveUp::first), b = new Thread(DekkerGiveUp::second);
        a.start();
        b.start();
        a.join();
        b.join();
        assert entered0 + entered1 <= 1;
    }
}
