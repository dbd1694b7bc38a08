// Two threads take the same two locks in opposite order.
// origin: thesis deadlock.d1
// verdict: deadlock
public class DeadlockD1 {
    static final Object LEFT = new Object(), RIGHT = new Object();
    static int steps;

    static void leftFirst() {
        synchronized (LEFT) {
            synchronized (RIGHT) {
                steps++;
            }
        }
    }

    static void rightFirst() {
        synchronized (RIGHT) {
            synchronized (LEFT) {
                steps++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(DeadlockD1::leftFirst), b = new Thread(DeadlockD1::rightFirst);
        a.start();
        b.start();
        a.join();
        b.join();
        assert steps == 2;
    }
}
