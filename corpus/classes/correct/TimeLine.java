// style: synchronised methods
// verdict: none
package correct;

import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;

/**
 * Values over time; each holds until the next one.
 */
public class TimeLine {
    private final TreeMap<Long, Double> values = new TreeMap<>();

    public synchronized void set(long time, double value) {
        values.put(time, value);
    }

    /** The value at a time, or NaN before the first. */
    public synchronized double at(long time) {
        Map.Entry<Long, Double> entry = values.floorEntry(time);
        return entry == null ? Double.NaN : entry.getValue();
    }

    /** The first time, which must be there. */
    public synchronized long start() {
        if (values.isEmpty()) {
            throw new NoSuchElementException("the line is empty");
        }
        return values.firstKey();
    }

    public synchronized long end() {
        if (values.isEmpty()) {
            throw new NoSuchElementException("the line is empty");
        }
        return values.lastKey();
    }

    public synchronized boolean remove(long time) {
        return values.remove(time) != null;
    }

    /** Forgets what is before a time. */
    public synchronized int trim(long time) {
        int before = values.size();
        values.headMap(time).clear();
        return before - values.size();
    }

    public synchronized double highest() {
        double highest = Double.NEGATIVE_INFINITY;
        for (double value : values.values()) {
            highest = Math.max(highest, value);
        }
        return highest;
    }

    public synchronized int size() {
        return values.size();
    }

    public synchronized Map<Long, Double> toMap() {
        return new TreeMap<>(values);
    }
}
