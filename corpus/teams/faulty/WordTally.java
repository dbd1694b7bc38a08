// verdict: results
// methods: add(String) add(String)
// threads: 2
// fault: get() and put() of a concurrent map, where the count can change in between
package faulty;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Counts words. Documents are read on many threads, which all count here.
 */
public class WordTally {
    private final Map<String, Integer> counts = new ConcurrentHashMap<>();

    /** Counts a word. Upper and lower case are different. */
    public void add(String word) {
        Integer count = counts.get(word);
        counts.put(word, count == null ? 1 : count + 1);
    }

    /**
     * Counts a word several times.
     *
     * @throws IllegalArgumentException unless it is once at least
     */
    public void add(String word, int times) {
        if (times < 1) {
            throw new IllegalArgumentException("times: " + times);
        }
        counts.merge(word, times, Integer::sum);
    }

    /** Whether a word was counted. */
    public boolean isKnown(String word) {
        return counts.containsKey(word);
    }

    /** How often a word was counted. */
    public int count(String word) {
        return counts.getOrDefault(word, 0);
    }

    /** Forgets a word, and returns how often it was counted. */
    public int forget(String word) {
        Integer count = counts.remove(word);
        return count == null ? 0 : count;
    }
}
