// style: read-write lock
// verdict: none
package correct;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Tasks and which of them must come before which. A link that would close a circle is refused; to look
 * for the circle and to add the link is one step.
 */
public class TaskGraph {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, Set<String>> links = new TreeMap<>();

    /** Whether one can get from a task to another. The lock is held by the caller. */
    private boolean leads(String from, String to) {
        Deque<String> open = new ArrayDeque<>();
        Set<String> seen = new HashSet<>();
        open.push(from);
        while (!open.isEmpty()) {
            String task = open.pop();
            if (task.equals(to)) {
                return true;
            }
            if (seen.add(task)) {
                links.getOrDefault(task, Set.of()).forEach(open::push);
            }
        }
        return false;
    }

    /** Makes a task come before another. */
    public void link(String before, String after) {
        String one = String.valueOf(before);
        String other = String.valueOf(after);
        lock.writeLock().lock();
        try {
            if (leads(other, one)) {
                throw new IllegalStateException("a circle through " + one + " and " + other);
            }
            links.computeIfAbsent(one, unused -> new TreeSet<>()).add(other);
        } finally {
            lock.writeLock().unlock();
        }
    }

    public boolean unlink(String before, String after) {
        lock.writeLock().lock();
        try {
            Set<String> followers = links.get(String.valueOf(before));
            return followers != null && followers.remove(String.valueOf(after));
        } finally {
            lock.writeLock().unlock();
        }
    }

    public boolean isBefore(String one, String other) {
        lock.readLock().lock();
        try {
            return leads(String.valueOf(one), String.valueOf(other));
        } finally {
            lock.readLock().unlock();
        }
    }

    public List<String> followers(String task) {
        lock.readLock().lock();
        try {
            return new ArrayList<>(links.getOrDefault(String.valueOf(task), Set.of()));
        } finally {
            lock.readLock().unlock();
        }
    }

    public int linkCount() {
        lock.readLock().lock();
        try {
            return links.values().stream().mapToInt(Set::size).sum();
        } finally {
            lock.readLock().unlock();
        }
    }

    public void clear() {
        lock.writeLock().lock();
        try {
            links.clear();
        } finally {
            lock.writeLock().unlock();
        }
    }
}
