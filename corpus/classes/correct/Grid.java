// style: ordered locks
// verdict: none
package correct;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A square of numbers. Where two squares are involved both are locked, in the order of their numbers.
 */
public class Grid {
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final int number = NUMBERS.incrementAndGet();
    private final int side;
    private final long[] cells;

    public Grid() {
        this(2);
    }

    public Grid(int side) {
        this.side = Math.max(1, Math.min(side, 20));
        cells = new long[this.side * this.side];
    }

    public int side() {
        return side;
    }

    private int place(int row, int column) {
        return Math.floorMod(row, side) * side + Math.floorMod(column, side);
    }

    /** The number in a cell; rows and columns go round. */
    public synchronized long get(int row, int column) {
        return cells[place(row, column)];
    }

    public synchronized void set(int row, int column, long value) {
        cells[place(row, column)] = value;
    }

    public synchronized void fill(long value) {
        Arrays.fill(cells, value);
    }

    public synchronized long trace() {
        long sum = 0;
        for (int i = 0; i < side; i++) {
            sum += cells[i * side + i];
        }
        return sum;
    }

    /** Adds another square, as far as the two overlap. */
    public void add(Grid other) {
        Grid first = number < other.number ? this : other;
        synchronized (first) {
            synchronized (first == this ? other : this) {
                for (int i = 0; i < Math.min(cells.length, other.cells.length); i++) {
                    cells[i] += other.cells[i];
                }
            }
        }
    }

    /** Exchanges the contents with another square of the same size. */
    public void swap(Grid other) {
        if (other.side != side) {
            throw new IllegalArgumentException("a side of " + other.side);
        }
        Grid first = number < other.number ? this : other;
        synchronized (first) {
            synchronized (first == this ? other : this) {
                for (int i = 0; i < cells.length; i++) {
                    long kept = cells[i];
                    cells[i] = other.cells[i];
                    other.cells[i] = kept;
                }
            }
        }
    }

    public synchronized void transpose() {
        for (int row = 0; row < side; row++) {
            for (int column = 0; column < row; column++) {
                long kept = cells[place(row, column)];
                cells[place(row, column)] = cells[place(column, row)];
                cells[place(column, row)] = kept;
            }
        }
    }

    public synchronized long[] toArray() {
        return cells.clone();
    }
}
