// verdict: none
package fixed;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Counts words. Documents are read on many threads, which all count here.
 */
public class WordTally {
    private final Map<String, Integer> counts = new ConcurrentHashMap<>();

    /** Counts a word. Upper and lower case are different. */
    public void add(String word) {
        counts.merge(word, 1, Integer::sum);
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
