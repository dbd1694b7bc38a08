// style: wrapper with a private lock
// verdict: none
package correct;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * A list of longs behind a private lock. Iterators go over a copy.
 */
public class PrivateLockList implements Iterable<Long> {
    private final Object lock = new Object();
    private final List<Long> items = new ArrayList<>();

    public void add(long item) {
        synchronized (lock) {
            items.add(item);
        }
    }

    /** The item at a place that must be in use. */
    public long get(int place) {
        synchronized (lock) {
            return items.get(place);
        }
    }

    public long set(int place, long item) {
        synchronized (lock) {
            return items.set(place, item);
        }
    }

    public long removeAt(int place) {
        synchronized (lock) {
            return items.remove(place);
        }
    }

    public boolean remove(long item) {
        synchronized (lock) {
            return items.remove(Long.valueOf(item));
        }
    }

    public boolean contains(long item) {
        synchronized (lock) {
            return items.contains(item);
        }
    }

    public int size() {
        synchronized (lock) {
            return items.size();
        }
    }

    public void sort() {
        synchronized (lock) {
            items.sort(null);
        }
    }

    @Override
    public Iterator<Long> iterator() {
        return toList().iterator();
    }

    public List<Long> toList() {
        synchronized (lock) {
            return new ArrayList<>(items);
        }
    }

    public void clear() {
        synchronized (lock) {
            items.clear();
        }
    }
}
