// Two philosophers who all take the left fork first can end up with one fork each.
// origin: classic
// verdict: deadlock
public class Dining2 {
    static final int SEATS = 2;
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
            Object first = FORKS[seat];
            Object second = FORKS[other];
            threads[i] = new Thread(() -> dine(seat, first, second));
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        for (int meals : MEALS) assert meals == 1;
    }
}
