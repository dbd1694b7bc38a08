// style: striped locks
// verdict: none
package correct;

import java.util.HashMap;
import java.util.Map;

/**
 * Counts strings. Each string belongs to one of several small maps, each with its own lock; never more
 * than one of them is held.
 */
public class StripedTally {
    private static final int STRIPES = 4;

    private static final class Stripe {
        private final Map<String, Long> counts = new HashMap<>();

        synchronized long add(String word, long amount) {
            return counts.merge(word, amount, Long::sum);
        }

        synchronized long get(String word) {
            return counts.getOrDefault(word, 0L);
        }

        synchronized long remove(String word) {
            Long count = counts.remove(word);
            return count == null ? 0 : count;
        }

        synchronized Map<String, Long> copy() {
            return new HashMap<>(counts);
        }

        synchronized void clear() {
            counts.clear();
        }
    }

    private final Stripe[] stripes = new Stripe[STRIPES];

    public StripedTally() {
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new Stripe();
        }
    }

    private Stripe stripe(String word) {
        return stripes[word == null ? 0 : word.hashCode() & (STRIPES - 1)];
    }

    public long count(String word) {
        return stripe(word).add(word, 1);
    }

    public long add(String word, long amount) {
        return stripe(word).add(word, amount);
    }

    public long get(String word) {
        return stripe(word).get(word);
    }

    public long remove(String word) {
        return stripe(word).remove(word);
    }

    /** Adds the counts of another tally, one stripe after the other. */
    public void addAll(StripedTally other) {
        for (Stripe stripe : other.stripes) {
            for (Map.Entry<String, Long> entry : stripe.copy().entrySet()) {
                add(entry.getKey(), entry.getValue());
            }
        }
    }

    public long total() {
        long total = 0;
        for (Stripe stripe : stripes) {
            for (long count : stripe.copy().values()) {
                total += count;
            }
        }
        return total;
    }

    public void clear() {
        for (Stripe stripe : stripes) {
            stripe.clear();
        }
    }
}
