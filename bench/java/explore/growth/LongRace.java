/** Two threads increment a plain static, as often as the argument says: long and full of races. */
public class LongRace {
    static int count;

    public static void main(String[] args) throws Exception {
        int times = Integer.parseInt(args[0]);
        Thread a = new Thread(() -> increment(times));
        Thread b = new Thread(() -> increment(times));
        a.start();
        b.start();
        a.join();
        b.join();
    }

    static void increment(int times) {
        for (int i = 0; i < times; i++) {
            count++;
        }
    }
}
