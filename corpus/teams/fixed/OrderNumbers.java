// verdict: none
package fixed;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Gives numbers to orders. No two orders have the same number, whichever thread asks.
 */
public class OrderNumbers {
    private final String prefix;
    private final AtomicLong last;

    public OrderNumbers() {
        this("A", 0);
    }

    /**
     * @param prefix begins every number
     * @param last the number that was given last
     */
    public OrderNumbers(String prefix, long last) {
        this.prefix = prefix;
        this.last = new AtomicLong(last);
    }

    private long advance(int by) {
        return last.getAndAdd(by) + 1;
    }

    /** The next number. */
    public String next() {
        return prefix + "-" + advance(1);
    }

    /**
     * Several numbers in a row.
     *
     * @throws IllegalArgumentException unless one to a hundred are wanted
     */
    public String[] next(int count) {
        if (count < 1 || count > 100) {
            throw new IllegalArgumentException("numbers: " + count);
        }
        long first = advance(count);
        String[] numbers = new String[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = prefix + "-" + (first + i);
        }
        return numbers;
    }

    /** The number that was given last. */
    public long last() {
        return last.get();
    }
}
