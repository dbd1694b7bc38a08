/** Two threads write elements of their own, as often as the argument says, and race once at the end. */
public class LongQuiet {
    static int[] own;
    static int last;

    public static void main(String[] args) throws Exception {
        int times = Integer.parseInt(args[0]);
        own = new int[2];
        Thread a = new Thread(() -> write(0, times));
        Thread b = new Thread(() -> write(1, times));
        a.start();
        b.start();
        a.join();
        b.join();
    }

    static void write(int index, int times) {
        int[] array = own;
        for (int i = 1; i <= times; i++) {
            array[index] = i;
        }
        last = index;
    }
}
