// style: java.util.concurrent map, atomic merge
// verdict: none
package correct;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Votes for names. A vote is one atomic step of the map.
 */
public class TallyMap {
    private final ConcurrentMap<String, Integer> votes = new ConcurrentHashMap<>();

    private static String key(String name) {
        return String.valueOf(name);
    }

    public int vote(String name) {
        return votes.merge(key(name), 1, Integer::sum);
    }

    /** Takes a vote back, if there is one; a name without votes is dropped. */
    public boolean revoke(String name) {
        boolean[] had = new boolean[1];
        votes.computeIfPresent(key(name), (unused, count) -> {
            had[0] = true;
            return count == 1 ? null : count - 1;
        });
        return had[0];
    }

    public int votes(String name) {
        return votes.getOrDefault(key(name), 0);
    }

    /** The name with most votes, or null. */
    public String leader() {
        String leader = null;
        int most = 0;
        for (Map.Entry<String, Integer> entry : votes.entrySet()) {
            int count = entry.getValue();
            if (count > most) {
                most = count;
                leader = entry.getKey();
            }
        }
        return leader;
    }

    public int total() {
        int total = 0;
        for (int count : votes.values()) {
            total += count;
        }
        return total;
    }

    public Map<String, Integer> toMap() {
        return new TreeMap<>(votes);
    }

    public boolean drop(String name) {
        return votes.remove(key(name)) != null;
    }
}
