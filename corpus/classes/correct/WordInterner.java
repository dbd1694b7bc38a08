// style: java.util.concurrent map
// verdict: none
package correct;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Gives one string and one number for equal words, whichever thread asks.
 */
public class WordInterner {
    private static final class Word {
        final String text;
        final int number;

        Word(String text, int number) {
            this.text = text;
            this.number = number;
        }
    }

    private final ConcurrentMap<String, Word> words = new ConcurrentHashMap<>();
    private final AtomicInteger numbers = new AtomicInteger();

    private Word word(String text) {
        String key = String.valueOf(text);
        Word known = words.get(key);
        if (known == null) {
            Word made = new Word(key, numbers.incrementAndGet());
            known = words.putIfAbsent(key, made);
            if (known == null) {
                known = made;
            }
        }
        return known;
    }

    public String intern(String text) {
        return word(text).text;
    }

    public int number(String text) {
        return word(text).number;
    }

    public boolean isKnown(String text) {
        return text != null && words.containsKey(text);
    }

    public boolean same(String one, String other) {
        return word(one).text == word(other).text || String.valueOf(one).equals(other);
    }

    public int size() {
        return words.size();
    }

    public void clear() {
        words.clear();
    }
}
