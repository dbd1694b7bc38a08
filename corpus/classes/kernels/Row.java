// subject: C6 V11 A6
// verdict: ArrayIndexOutOfBoundsException
// methods: appendAll(Row) add(String)
package kernels;

import java.util.Arrays;

/**
 * A growing row of strings. Every method that touches the array is synchronised, so the class is thought
 * thread-safe.
 */
public class Row {
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
        // Two calls on the other row, each atomic; it may grow between them.
        String[] taken = new String[other.size()];
        other.copyInto(taken);
        synchronized (this) {
            makeRoom(count + taken.length);
            System.arraycopy(taken, 0, cells, count, taken.length);
            count += taken.length;
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
