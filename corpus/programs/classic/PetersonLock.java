// Peterson's lock for two threads: announce interest, give way, wait. Right under sequential
// consistency.
// origin: classic
// verdict: clean
public class PetersonLock {
    static volatile boolean wants0, wants1;
    static volatile int turn;
    static int x;

    static void first() {
        wants0 = true;
        turn = 1;
        while (wants1 && turn == 1) Thread.onSpinWait();
        x++;
        wants0 = false;
    }

    static void second() {
        wants1 = true;
        turn = 0;
        while (wants0 && turn == 0) Thread.onSpinWait();
        x++;
        wants1 = false;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(PetersonLock::first), b = new Thread(PetersonLock::second);
        a.start();
        b.start();
        a.join();
        b.join();
        assert x == 2;
    }
}
