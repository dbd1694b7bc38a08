// style: synchronised methods
// verdict: none
package correct;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A set of numbers as intervals that do not touch: from each start to its end, which is left out.
 */
public class IntervalSet {
    private final TreeMap<Integer, Integer> intervals = new TreeMap<>();

    /** Adds the numbers from one to another, which is left out. */
    public synchronized void add(int from, int to) {
        if (from >= to) {
            return;
        }
        int start = from;
        int end = to;
        Map.Entry<Integer, Integer> before = intervals.floorEntry(from);
        if (before != null && before.getValue() >= from) {
            start = before.getKey();
            end = Math.max(end, before.getValue());
        }
        Map.Entry<Integer, Integer> next = intervals.ceilingEntry(start);
        while (next != null && next.getKey() <= end) {
            end = Math.max(end, next.getValue());
            intervals.remove(next.getKey());
            next = intervals.ceilingEntry(start);
        }
        intervals.put(start, end);
    }

    public synchronized void remove(int from, int to) {
        if (from >= to) {
            return;
        }
        List<int[]> kept = new ArrayList<>();
        for (int[] interval : toList()) {
            kept.add(new int[] {interval[0], Math.min(interval[1], from)});
            kept.add(new int[] {Math.max(interval[0], to), interval[1]});
        }
        intervals.clear();
        for (int[] interval : kept) {
            add(interval[0], interval[1]);
        }
    }

    public synchronized boolean contains(int number) {
        Map.Entry<Integer, Integer> before = intervals.floorEntry(number);
        return before != null && before.getValue() > number;
    }

    public synchronized int count() {
        return intervals.size();
    }

    public synchronized long size() {
        long size = 0;
        for (Map.Entry<Integer, Integer> interval : intervals.entrySet()) {
            size += (long) interval.getValue() - interval.getKey();
        }
        return size;
    }

    public synchronized List<int[]> toList() {
        List<int[]> all = new ArrayList<>();
        intervals.forEach((start, end) -> all.add(new int[] {start, end}));
        return all;
    }

    /** Adds what another set holds at one moment. */
    public void addAll(IntervalSet other) {
        List<int[]> taken = other.toList();
        synchronized (this) {
            for (int[] interval : taken) {
                add(interval[0], interval[1]);
            }
        }
    }

    public synchronized void clear() {
        intervals.clear();
    }
}
