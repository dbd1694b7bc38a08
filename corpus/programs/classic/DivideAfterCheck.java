// A divisor is tested and then used, while another thread sets it to zero.
// origin: classic
// verdict: exception java.lang.ArithmeticException
public class DivideAfterCheck {
    static int divisor = 2, quotient;

    static void divide() {
        if (divisor != 0) quotient = 10 / divisor;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(DivideAfterCheck::divide), b = new Thread(() -> divisor = 0);
        a.start();
        b.start();
        a.join();
        b.join();
        assert quotient == 0 || quotient == 5;
    }
}
