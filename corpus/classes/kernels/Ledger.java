// subject: V10 A3
// verdict: IndexOutOfBoundsException
// methods: lastIndexOf(String) clear()
package kernels;

import java.util.Arrays;

/**
 * Entries in the order they came in, searched from either end. Its methods lock the ledger, so it is
 * thought thread-safe.
 */
public class Ledger {
    private String[] entries = new String[4];
    private int count;

    public synchronized int size() {
        return count;
    }

    public synchronized void add(String entry) {
        if (count == entries.length) {
            entries = Arrays.copyOf(entries, count * 2);
        }
        entries[count++] = entry;
    }

    /** The first entry, or null. */
    public synchronized String first() {
        return count == 0 ? null : entries[0];
    }

    /** The last entry, or null. */
    public synchronized String last() {
        return count == 0 ? null : entries[count - 1];
    }

    public synchronized boolean remove(String entry) {
        int place = indexOf(entry);
        if (place < 0) {
            return false;
        }
        System.arraycopy(entries, place + 1, entries, place, count - place - 1);
        entries[--count] = null;
        return true;
    }

    public synchronized void clear() {
        Arrays.fill(entries, null);
        count = 0;
    }

    public synchronized int indexOf(String entry) {
        for (int i = 0; i < count; i++) {
            if (entries[i] != null && entries[i].equals(entry)) {
                return i;
            }
        }
        return -1;
    }

    /** The place of the last such entry, or -1. */
    // The count is read before the lock is taken.
    public int lastIndexOf(String entry) {
        return lastIndexOf(entry, count - 1);
    }

    /** The same, for the entries up to a place that must be in use. */
    public synchronized int lastIndexOf(String entry, int from) {
        if (from >= count) {
            throw new IndexOutOfBoundsException(from + " of " + count);
        }
        for (int i = from; i >= 0; i--) {
            if (entries[i] != null && entries[i].equals(entry)) {
                return i;
            }
        }
        return -1;
    }
}
