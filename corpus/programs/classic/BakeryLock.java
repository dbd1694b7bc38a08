// Lamport's bakery for two threads: choose a number above the other's, then wait for lower ones.
// origin: classic
// verdict: clean
public class BakeryLock {
    static volatile boolean choosing0, choosing1;
    static volatile int number0, number1;
    static int x;

    static void first() {
        choosing0 = true;
        number0 = number1 + 1;
        choosing0 = false;
        while (choosing1) Thread.onSpinWait();
        while (number1 != 0 && number1 < number0) Thread.onSpinWait();
        x++;
        number0 = 0;
    }

    static void second() {
        choosing1 = true;
        number1 = number0 + 1;
        choosing1 = false;
        while (choosing0) Thread.onSpinWait();
        while (number0 != 0 && number0 <= number1) Thread.onSpinWait();
        x++;
        number1 = 0;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(BakeryLock::first), b = new Thread(BakeryLock::second);
        a.start();
        b.start();
        a.join();
        b.join();
        assert x == 2;
    }
}
