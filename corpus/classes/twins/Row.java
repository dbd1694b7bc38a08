// subject: C6 V11 A6
// verdict: none
package twins;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A growing row of strings. Every method that touches the array is synchronised, so the class is
 * thread-safe.
 */
public class Row {
    private static final AtomicLong NUMBERS = new AtomicLong();

    /** Two rows are always locked in the order of their numbers. */
    private final long number = NUMBERS.incrementAndGet();
    private String[] cells = new String[4];
    private int count;

    public synchronized int size() {
        return count;
    }

    public synchronized boolean isEmpty() {
        return count == 0;
    }

    /** The string at a place, or null where there is none. */
    public synchronized String at(int place) {
        return place >= 0 && place < count ? cells[place] : null;
    }

    public synchronized void add(String cell) {
        makeRoom(count + 1);
        cells[count++] = cell;
    }

    public synchronized boolean removeLast() {
        if (count == 0) {
            return false;
        }
        cells[--count] = null;
        return true;
    }

    public synchronized void clear() {
        Arrays.fill(cells, 0, count, null);
        count = 0;
    }

    public synchronized boolean contains(String cell) {
        for (int i = 0; i < count; i++) {
            if (cell == null ? cells[i] == null : cell.equals(cells[i])) {
                return true;
            }
        }
        return false;
    }

    /** Copies all strings into an array that must have room for them. */
    public synchronized void copyInto(String[] target) {
        for (int i = 0; i < count; i++) {
            target[i] = cells[i];
        }
    }

    public synchronized String[] toArray() {
        return Arrays.copyOf(cells, count);
    }

    /** Appends what another row holds. */
    public void appendAll(Row other) {
        // Both rows are locked, so that this is one step for everybody.
        Row first = number < other.number ? this : other;
        synchronized (first) {
            synchronized (first == this ? other : this) {
                int added = other.count;
                makeRoom(count + added);
                System.arraycopy(other.cells, 0, cells, count, added);
                count += added;
            }
        }
    }

    /** Whether every string of another row is in this one. */
    public boolean containsAll(Row other) {
        for (String cell : other.toArray()) {
            if (!contains(cell)) {
                return false;
            }
        }
        return true;
    }

    private void makeRoom(int wanted) {
        if (wanted > cells.length) {
            cells = Arrays.copyOf(cells, Math.max(wanted, cells.length * 2));
        }
    }
}
