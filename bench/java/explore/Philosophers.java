/** Three philosophers take their forks in one order. */
public class Philosophers {
    static Object[] forks;
    static int meals;

    static void round() throws Exception {
        forks = new Object[] {new Object(), new Object(), new Object()};
        meals = 0;
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int left = i;
            threads[i] = new Thread(() -> eat(left, (left + 1) % 3));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static void eat(int one, int two) {
        synchronized (forks[Math.min(one, two)]) {
            synchronized (forks[Math.max(one, two)]) {
                meals++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, Philosophers::round);
        } else {
            round();
        }
    }
}
