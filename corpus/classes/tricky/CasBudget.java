// style: two numbers in one atomic, compare-and-set loops
// verdict: none
package tricky;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A budget: what is spent never exceeds the limit. Both are in one word, so that they change together.
 */
public final class CasBudget {
    /** The limit in the upper half, what is spent in the lower. */
    private final AtomicLong word;

    public CasBudget() {
        this(10);
    }

    public CasBudget(int limit) {
        word = new AtomicLong(pack(Math.max(0, limit), 0));
    }

    private static long pack(int limit, int spent) {
        return (long) limit << 32 | spent;
    }

    private static int limit(long word) {
        return (int) (word >>> 32);
    }

    private static int spent(long word) {
        return (int) word;
    }

    private static int positive(int amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("negative");
        }
        return amount;
    }

    /** @throws IllegalStateException if that is more than is left */
    public void spend(int amount) {
        positive(amount);
        while (true) {
            long seen = word.get();
            if (amount > limit(seen) - spent(seen)) {
                throw new IllegalStateException("over the limit");
            }
            if (word.compareAndSet(seen, pack(limit(seen), spent(seen) + amount))) {
                return;
            }
        }
    }

    /** Gives back what was spent, at most all of it. */
    public int refund(int amount) {
        positive(amount);
        while (true) {
            long seen = word.get();
            int back = Math.min(amount, spent(seen));
            if (word.compareAndSet(seen, pack(limit(seen), spent(seen) - back))) {
                return back;
            }
        }
    }

    /** @throws IllegalStateException if more is spent already */
    public void setLimit(int limit) {
        positive(limit);
        long seen;
        do {
            seen = word.get();
            if (spent(seen) > limit) {
                throw new IllegalStateException("more is spent");
            }
        } while (!word.compareAndSet(seen, pack(limit, spent(seen))));
    }

    public int left() {
        long seen = word.get();
        int left = limit(seen) - spent(seen);
        if (left < 0) {
            throw new AssertionError("overspent");
        }
        return left;
    }

    public int spent() {
        return spent(word.get());
    }

    public int limit() {
        return limit(word.get());
    }

    /** Spends all that is left. */
    public int exhaust() {
        long before = word.getAndUpdate(seen -> pack(limit(seen), limit(seen)));
        return limit(before) - spent(before);
    }
}
