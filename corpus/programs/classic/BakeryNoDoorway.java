// The bakery lock without the flag that says that a number is being chosen: a thread that has looked
// but not yet written is overlooked.
// origin: classic
// verdict: exception java.lang.AssertionError
public class BakeryNoDoorway {
    static volatile int number0, number1;
    static int x;

    static void first() {
        number0 = number1 + 1;
        while (number1 != 0 && number1 < number0) Thread.onSpinWait();
        x++;
        number0 = 0;
    }

    static void second() {
        number1 = number0 + 1;
        while (number0 != 0 && number0 <= number1) Thread.onSpinWait();
        x++;
        number1 = 0;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(BakeryNoDoorway::first), b = new Thread(BakeryNoDoorway::second);
        a.start();
        b.start();
        a.join();
        b.join();
        assert x == 2 : "lost update";
    }
}
