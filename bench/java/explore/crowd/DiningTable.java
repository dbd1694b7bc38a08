/** Five philosophers eat twice each; the last takes its forks the other way round. */
public class DiningTable {
    static Object[] forks;
    static int[] meals;

    static void round() throws Exception {
        forks = new Object[5];
        for (int i = 0; i < forks.length; i++) {
            forks[i] = new Object();
        }
        meals = new int[5];
        Crowd.run(5, i -> {
            for (int k = 0; k < 2; k++) {
                eat(i, Math.min(i, (i + 1) % 5), Math.max(i, (i + 1) % 5));
            }
        });
    }

    static void eat(int who, int low, int high) {
        synchronized (forks[low]) {
            synchronized (forks[high]) {
                meals[who]++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, DiningTable::round);
        } else {
            round();
        }
    }
}
