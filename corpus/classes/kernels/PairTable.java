// subject: C4
// verdict: ArrayIndexOutOfBoundsException
// methods: remove(int) clear()
package kernels;

import java.util.Arrays;

/**
 * A table of pairs of ints, sorted by key, in two arrays that grow as needed. An index of a database
 * shares it between sessions, so it is thought thread-safe.
 */
public class PairTable {
    private int[] keys;
    private int[] values;
    private int count;

    public PairTable() {
        this(4);
    }

    public PairTable(int capacity) {
        int room = Math.max(1, Math.min(capacity, 1024));
        keys = new int[room];
        values = new int[room];
    }

    public synchronized int size() {
        return count;
    }

    public synchronized boolean isEmpty() {
        return count == 0;
    }

    /** Enters a pair behind all pairs of the same key. */
    public synchronized void add(int key, int value) {
        if (count == keys.length) {
            keys = Arrays.copyOf(keys, count * 2);
            values = Arrays.copyOf(values, count * 2);
        }
        int place = count;
        while (place > 0 && keys[place - 1] > key) {
            place--;
        }
        System.arraycopy(keys, place, keys, place + 1, count - place);
        System.arraycopy(values, place, values, place + 1, count - place);
        keys[place] = key;
        values[place] = value;
        count++;
    }

    /** Enters a pair unless its key is there. */
    public synchronized boolean addUnique(int key, int value) {
        if (find(key) >= 0) {
            return false;
        }
        add(key, value);
        return true;
    }

    /** The place of the first pair of this key, or -1. */
    public synchronized int find(int key) {
        for (int place = 0; place < count; place++) {
            if (keys[place] == key) {
                return place;
            }
        }
        return -1;
    }

    /** The value of a key, or the given one where the key is missing. */
    public synchronized int lookup(int key, int otherwise) {
        int place = find(key);
        return place < 0 ? otherwise : values[place];
    }

    /** Takes out the pair at a place; false where there is none. */
    public synchronized boolean remove(int place) {
        if (place < 0 || place >= count) {
            return false;
        }
        System.arraycopy(keys, place + 1, keys, place, count - place - 1);
        System.arraycopy(values, place + 1, values, place, count - place - 1);
        count--;
        return true;
    }

    /** Forgets all pairs; the arrays are kept. */
    // One assignment, hence thought to need no lock.
    public void clear() {
        count = 0;
    }
}
