// style: reentrant monitor, callbacks inside of it
// verdict: none
package tricky;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Cells with numbers, some of which are the sum of others. A change is passed on at once, by calls back
 * into the sheet under the same monitor.
 */
public final class CellSheet {
    private interface Watcher {
        void changed(String cell, long by);
    }

    private final Map<String, Long> cells = new HashMap<>();
    private final Map<String, List<String>> links = new HashMap<>();
    private final Map<String, List<Watcher>> watchers = new HashMap<>();
    private long changes;

    private static String name(String cell) {
        return cell == null ? "" : cell;
    }

    public synchronized void set(String cell, long number) {
        add(cell, number - get(cell));
    }

    public synchronized void add(String cell, long by) {
        cells.merge(name(cell), by, Long::sum);
        changes++;
        for (Watcher watcher : watchers.getOrDefault(name(cell), List.of())) {
            watcher.changed(name(cell), by);
        }
    }

    public synchronized long get(String cell) {
        return cells.getOrDefault(name(cell), 0L);
    }

    private boolean reaches(String from, String to) {
        if (from.equals(to)) {
            return true;
        }
        for (String next : links.getOrDefault(from, List.of())) {
            if (reaches(next, to)) {
                return true;
            }
        }
        return false;
    }

    /**
     * From now on, what is added to one cell is added to another.
     *
     * @throws IllegalStateException if that made a circle
     */
    public synchronized void link(String from, String to) {
        String source = name(from);
        String target = name(to);
        if (reaches(target, source)) {
            throw new IllegalStateException("a circle");
        }
        links.computeIfAbsent(source, key -> new ArrayList<>()).add(target);
        watchers.computeIfAbsent(source, key -> new ArrayList<>()).add((cell, by) -> add(target, by));
    }

    public synchronized void unlinkAll() {
        links.clear();
        watchers.clear();
    }

    public synchronized long changes() {
        return changes;
    }

    public synchronized int size() {
        return cells.size();
    }
}
