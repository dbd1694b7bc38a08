// style: java.util.concurrent semaphore
// verdict: none
package correct;

import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/**
 * A set of strings with room for a number of them. There is a permit for each free place. An addition
 * may be refused while another one, in vain, holds the last permit.
 */
public class BoundedSet {
    private final Set<String> items = ConcurrentHashMap.newKeySet();
    private final Semaphore free;

    public BoundedSet() {
        this(3);
    }

    public BoundedSet(int room) {
        free = new Semaphore(Math.max(0, room));
    }

    /** Adds a string; false if it is there or there is no room. */
    public boolean add(String item) {
        if (item == null || !free.tryAcquire()) {
            return false;
        }
        boolean added = items.add(item);
        if (!added) {
            free.release();
        }
        return added;
    }

    public boolean remove(String item) {
        boolean removed = item != null && items.remove(item);
        if (removed) {
            free.release();
        }
        return removed;
    }

    public boolean contains(String item) {
        return item != null && items.contains(item);
    }

    public int size() {
        return items.size();
    }

    public int free() {
        return free.availablePermits();
    }

    public void clear() {
        for (String item : items) {
            remove(item);
        }
    }

    public Set<String> toSet() {
        return new TreeSet<>(items);
    }
}
