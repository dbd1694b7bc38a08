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

    /** Counts the words of a text, one after the other. */
    public int addText(String text) {
        int words = 0;
        synchronized (this) {
            for (String word : text.split(" ")) {
                if (!word.isEmpty()) {
                    add(word);
                    words++;
                }
            }
        }
        return words;
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
