// verdict: results
// methods: tryTake() tryTake()
// threads: 2
// fault: tryTake() looks whether there is a token and takes it in a second step, so the last one is given twice
package faulty;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Limits how often something may be done. Each time costs a token, and tokens are refilled by a timer. Never gives more
 * tokens than there are. For any number of threads.
 */
public class TokenBucket {
    private final int capacity;
    private final AtomicInteger tokens;

    public TokenBucket() {
        this(1);
    }

    /** A full bucket; it holds one token at least, and a thousand at most. */
    public TokenBucket(int capacity) {
        this.capacity = Math.min(1000, Math.max(1, capacity));
        tokens = new AtomicInteger(this.capacity);
    }

    /** Takes a token; false if there is none. */
    public boolean tryTake() {
        if (tokens.get() > 0) {
            tokens.decrementAndGet();
            return true;
        }
        return false;
    }

    /** Adds tokens up to the capacity, and says how many there are then; negative numbers add none. */
    public int refill(int added) {
        int wanted = Math.min(capacity, Math.max(0, added));
        return tokens.updateAndGet(present -> Math.min(capacity, present + wanted));
    }

    /** Takes all tokens, and says how many these are. */
    public int drain() {
        return tokens.getAndSet(0);
    }

    public int available() {
        return tokens.get();
    }

    public int capacity() {
        return capacity;
    }
}
