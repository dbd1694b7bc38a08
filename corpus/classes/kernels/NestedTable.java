// subject: C18 V7
// verdict: deadlock
// methods: hashCode() hashCode()
package kernels;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A table of strings and of further tables by name. Every method is synchronised, so it is thought
 * thread-safe; a table that holds itself is allowed.
 */
public class NestedTable {
    private final Map<String, String> strings = new HashMap<>();
    private final Map<String, NestedTable> tables = new HashMap<>();
    /** Set while the hash is computed, so that a table within itself does not recurse for ever. */
    private boolean hashing;

    public synchronized int size() {
        return strings.size() + tables.size();
    }

    public synchronized String put(String name, String value) {
        return strings.put(name, value);
    }

    public synchronized String get(String name) {
        return strings.get(name);
    }

    public synchronized void putTable(String name, NestedTable table) {
        if (table != null) {
            tables.put(name, table);
        }
    }

    public synchronized NestedTable getTable(String name) {
        return tables.get(name);
    }

    public synchronized boolean remove(String name) {
        return strings.remove(name) != null | tables.remove(name) != null;
    }

    public synchronized void clear() {
        strings.clear();
        tables.clear();
    }

    public synchronized List<String> names() {
        List<String> all = new ArrayList<>(strings.keySet());
        all.addAll(tables.keySet());
        return all;
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    // Goes on to the tables inside, which lock themselves, while this one is locked.
    public synchronized int hashCode() {
        if (hashing) {
            return 0;
        }
        hashing = true;
        try {
            int sum = strings.hashCode();
            for (NestedTable table : tables.values()) {
                sum += table.hashCode();
            }
            return sum;
        } finally {
            hashing = false;
        }
    }
}
