// subject: A2
// verdict: none
package twins;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Groups of strings by key, also seen as a map of lists. The operations of the bag are synchronised, so
 * it is thread-safe, together with its view.
 */
public class GroupBag {
    private final Map<String, List<String>> groups = new HashMap<>();

    /** The bag as a map from keys to groups; what is removed here is removed from the bag. */
    public static final class View {
        private final GroupBag bag;

        public View(GroupBag bag) {
            this.bag = bag;
        }

        public boolean containsKey(String key) {
            synchronized (bag) {
                return bag.groups.containsKey(key);
            }
        }

        private List<String> get(String key) {
            synchronized (bag) {
                return bag.groups.get(key);
            }
        }

        /** How many strings the group of a key has. */
        public int countOf(String key) {
            synchronized (bag) {
                return containsKey(key) ? get(key).size() : 0;
            }
        }

        public int size() {
            synchronized (bag) {
                return bag.groups.size();
            }
        }

        public List<String> remove(String key) {
            return bag.removeAll(key);
        }

        /** How many strings there are in all groups. */
        public int total() {
            synchronized (bag) {
                int sum = 0;
                for (List<String> group : bag.groups.values()) {
                    sum += group.size();
                }
                return sum;
            }
        }
    }

    public View asMap() {
        return new View(this);
    }

    public synchronized void put(String key, String value) {
        groups.computeIfAbsent(key, unused -> new ArrayList<>()).add(value);
    }

    public synchronized boolean remove(String key, String value) {
        List<String> group = groups.get(key);
        if (group == null || !group.remove(value)) {
            return false;
        }
        if (group.isEmpty()) {
            groups.remove(key);
        }
        return true;
    }

    public synchronized List<String> removeAll(String key) {
        List<String> group = groups.remove(key);
        return group == null ? List.of() : group;
    }

    public synchronized boolean contains(String key, String value) {
        List<String> group = groups.get(key);
        return group != null && group.contains(value);
    }

    public int countOf(String key) {
        return asMap().countOf(key);
    }

    public int size() {
        return asMap().total();
    }

    public synchronized void clear() {
        groups.clear();
    }
}
