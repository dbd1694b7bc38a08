/** As many philosophers as the argument says, who take their forks in one order and eat once. */
public class ManyPhilosophers {
    static Object[] forks;

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        forks = new Object[threads.length];
        for (int i = 0; i < forks.length; i++) {
            forks[i] = new Object();
        }
        for (int i = 0; i < threads.length; i++) {
            int one = i;
            int two = (i + 1) % threads.length;
            threads[i] = new Thread(() -> eat(Math.min(one, two), Math.max(one, two)));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static void eat(int first, int second) {
        synchronized (forks[first]) {
            synchronized (forks[second]) {
                Thread.onSpinWait();
            }
        }
    }
}
