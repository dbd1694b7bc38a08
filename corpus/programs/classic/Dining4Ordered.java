// Four philosophers who take the lower fork first. Traces: each fork has two orders,
// less the two that go round in a circle, 2^4 - 2 = 14.
// origin: classic
// verdict: clean
// traces: 14
public class Dining4Ordered {
    static final int SEATS = 4;
    static final Object[] FORKS = new Object[SEATS];
    static final int[] MEALS = new int[SEATS];

    static void dine(int seat, Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                MEALS[seat]++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < SEATS; i++) FORKS[i] = new Object();
        Thread[] threads = new Thread[SEATS];
        for (int i = 0; i < SEATS; i++) {
            int seat = i, other = (i + 1) % SEATS;
            Object first = FORKS[Math.min(seat, other)];
            Object second = FORKS[Math.max(seat, other)];
            threads[i] = new Thread(() -> dine(seat, first, second));
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        for (int meals : MEALS) assert meals == 1;
    }
}
