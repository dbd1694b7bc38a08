// style: confined, own threads joined
// verdict: none
package correct;

/**
 * Sums an array with a helper thread for one half. The helper writes a cell of its own, which is read
 * after it has ended; calls share nothing.
 */
public final class ForkSum {
    private final int threshold;

    public ForkSum() {
        this(2);
    }

    public ForkSum(int threshold) {
        this.threshold = Math.max(1, threshold);
    }

    public int threshold() {
        return threshold;
    }

    private static long part(int[] numbers, int from, int to) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            sum += numbers[i];
        }
        return sum;
    }

    /** The sum of all numbers of an array, of which a copy is taken first. */
    public long sum(int[] numbers) throws InterruptedException {
        int[] copy = numbers.clone();
        if (copy.length < threshold) {
            return part(copy, 0, copy.length);
        }
        int middle = copy.length / 2;
        long[] cell = new long[1];
        Thread helper = new Thread(() -> cell[0] = part(copy, 0, middle));
        helper.start();
        long upper = part(copy, middle, copy.length);
        helper.join();
        return cell[0] + upper;
    }

    /** The sum of the numbers from 1 to another one, at most a hundred. */
    public long sumTo(int last) throws InterruptedException {
        int[] numbers = new int[Math.max(0, Math.min(last, 100))];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i + 1;
        }
        return sum(numbers);
    }

    public long mean(int[] numbers) throws InterruptedException {
        return numbers.length == 0 ? 0 : sum(numbers) / numbers.length;
    }

    public boolean isSmall(int[] numbers) {
        return numbers.length < threshold;
    }
}
