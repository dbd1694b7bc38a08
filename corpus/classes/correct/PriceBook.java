// style: java.util.concurrent skip list
// verdict: none
package correct;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * How much is offered at which price. All is left to a concurrent sorted map; entries that it gives are
 * snapshots.
 */
public class PriceBook {
    private final ConcurrentNavigableMap<Long, Long> offers = new ConcurrentSkipListMap<>();

    public void offer(long price, int amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("an amount of " + amount);
        }
        offers.merge(price, (long) amount, Long::sum);
    }

    /** The best price, or -1. */
    public long best() {
        Map.Entry<Long, Long> first = offers.firstEntry();
        return first == null ? -1 : first.getKey();
    }

    public long amountAt(long price) {
        return offers.getOrDefault(price, 0L);
    }

    /** Takes the best offer: how much it was, or 0. */
    public long takeBest() {
        Map.Entry<Long, Long> first = offers.pollFirstEntry();
        return first == null ? 0 : first.getValue();
    }

    public boolean withdraw(long price) {
        return offers.remove(price) != null;
    }

    /** How much is offered up to a price. */
    public long amountUpTo(long price) {
        long sum = 0;
        for (long amount : offers.headMap(price, true).values()) {
            sum += amount;
        }
        return sum;
    }

    public List<Long> prices() {
        return new ArrayList<>(offers.keySet());
    }

    public boolean isEmpty() {
        return offers.isEmpty();
    }
}
