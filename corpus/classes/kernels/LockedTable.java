// subject: C17 V7
// verdict: deadlock
// methods: equals(Object) equals(Object)
package kernels;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A table of strings by name. Every method is synchronised, so it is thought thread-safe.
 */
public class LockedTable {
    private final Map<String, String> cells = new HashMap<>();

    public synchronized int size() {
        return cells.size();
    }

    public synchronized boolean isEmpty() {
        return cells.isEmpty();
    }

    public synchronized String get(String name) {
        return cells.get(name);
    }

    public synchronized String put(String name, String value) {
        return cells.put(name, value);
    }

    public synchronized String remove(String name) {
        return cells.remove(name);
    }

    public synchronized void clear() {
        cells.clear();
    }

    public synchronized List<String> names() {
        return new ArrayList<>(cells.keySet());
    }

    private synchronized Map<String, String> copy() {
        return new HashMap<>(cells);
    }

    /** Enters all that another table holds. */
    public void putAll(LockedTable other) {
        Map<String, String> taken = other.copy();
        synchronized (this) {
            cells.putAll(taken);
        }
    }

    /** Whether the other is a table with the same names and strings. */
    @Override
    // Asks the other table, which locks itself, while this one is locked.
    public synchronized boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof LockedTable table) || table.size() != size()) {
            return false;
        }
        for (Map.Entry<String, String> cell : cells.entrySet()) {
            String value = cell.getValue();
            String theirs = table.get(cell.getKey());
            if (value == null ? theirs != null : !value.equals(theirs)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public synchronized int hashCode() {
        return cells.hashCode();
    }
}
