// Five philosophers, each of whom takes the left fork and then the right one.
// origin: thesis diningphilosopher
// verdict: deadlock
public class DiningPhilosopher {
    static final int SEATS = 5;
    static final Object[] FORKS = new Object[SEATS];
    static final int[] MEALS = new int[SEATS];

    static void dine(int seat, Object left, Object right) {
        synchronized (left) {
            synchronized (right) {
                MEALS[seat]++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < SEATS; i++) FORKS[i] = new Object();
        Thread[] threads = new Thread[SEATS];
        for (int i = 0; i < SEATS; i++) {
            int seat = i;
            Object left = FORKS[i], right = FORKS[(i + 1) % SEATS];
            threads[i] = new Thread(() -> dine(seat, left, right));
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        for (int meals : MEALS) assert meals == 1;
    }
}
