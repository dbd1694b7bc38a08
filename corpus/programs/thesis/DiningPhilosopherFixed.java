// The last philosopher takes the right fork first. Traces: each fork is used by two neighbours, in
// either order, 2^5; an order that goes round the table in a circle is impossible, so 2^5 - 2 = 30.
// origin: thesis diningphilosopher
// verdict: clean
// traces: 30
public class DiningPhilosopherFixed {
    static final int SEATS = 5;
    static final Object[] FORKS = new Object[SEATS];
    static final int[] MEALS = new int[SEATS];

    static void dine(int seat, Object lower, Object higher) {
        synchronized (lower) {
            synchronized (higher) {
                MEALS[seat]++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < SEATS; i++) FORKS[i] = new Object();
        Thread[] threads = new Thread[SEATS];
        for (int i = 0; i < SEATS; i++) {
            int seat = i, other = (i + 1) % SEATS;
            Object lower = FORKS[Math.min(seat, other)], higher = FORKS[Math.max(seat, other)];
            threads[i] = new Thread(() -> dine(seat, lower, higher));
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        for (int meals : MEALS) assert meals == 1;
    }
}
