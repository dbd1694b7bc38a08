// Peterson's lock with the first two steps exchanged: give way, then announce interest. Both threads
// can enter.
// origin: classic
// verdict: exception java.lang.AssertionError
public class PetersonSwapped {
    static volatile boolean wants0, wants1;
    static volatile int turn;
    static int x;

    static void first() {
        turn = 1;
        wants0 = true;
        while (wants1 && turn == 1) Thread.onSpinWait();
        x++;
        wants0 = false;
    }

    static void second() {
        turn = 0;
        wants1 = true;
        while (wants0 && turn == 0) Thread.onSpinWait();
        x++;
        wants1 = false;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(PetersonSwapped::first), b = new Thread(PetersonSwapped::second);
        a.start();
        b.start();
        a.join();
        b.join();
        assert x == 2 : "lost update";
    }
}
