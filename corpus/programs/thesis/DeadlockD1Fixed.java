// Both threads take the left lock first. Traces: who takes LEFT first decides everything, 2.
// origin: thesis deadlock.d1
// verdict: clean
// traces: 2
public class DeadlockD1Fixed {
    static final Object LEFT = new Object(), RIGHT = new Object();
    static int steps;

    static void leftFirst() {
        synchronized (LEFT) {
            synchronized (RIGHT) {
                steps++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(DeadlockD1Fixed::leftFirst), b = new Thread(DeadlockD1Fixed::leftFirst);
        a.start();
        b.start();
        a.join();
        b.join();
        assert steps == 2;
    }
}
