/** Exceptions thrown through several frames and caught, with stack traces; finally blocks. */
public class Exceptions {
    static int depth(int n, int i) {
        if (n == 0) {
            if ((i & 1) == 0) {
                throw new IllegalStateException("at " + (i & 7));
            }
            return Integer.parseInt("x");
        }
        try {
            return depth(n - 1, i) + 1;
        } finally {
            count++;
        }
    }

    static int count;

    public static void main(String[] args) {
        long sum = 0;
        for (int i = 0; i < 100_000; i++) {
            try {
                sum += depth(5, i);
            } catch (NumberFormatException e) {
                sum += e.getMessage().length();
            } catch (IllegalStateException e) {
                sum += e.getMessage().hashCode() & 15;
            }
        }
        System.out.println(sum + " " + count);
    }
}
