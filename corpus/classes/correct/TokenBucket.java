// style: one lock, clock as an argument
// verdict: none
package correct;

/**
 * Limits a rate: tokens come in with time and are taken by callers. Callers tell the time, in any order;
 * time that goes back counts as standing still.
 */
public class TokenBucket {
    private final long capacity;
    private long tokens;
    private long lastTime;

    public TokenBucket() {
        this(5);
    }

    public TokenBucket(int capacity) {
        this.capacity = Math.max(1, capacity);
        tokens = this.capacity;
    }

    private void refill(long now) {
        if (now > lastTime) {
            long gap = now - lastTime;
            if (gap < 0 || gap >= capacity - tokens) {
                tokens = capacity;
            } else {
                tokens += gap;
            }
            lastTime = now;
        }
    }

    /** Takes a token at a time, if there is one. */
    public synchronized boolean take(long now) {
        return take(now, 1);
    }

    /** Takes some tokens, or none. */
    public synchronized boolean take(long now, int wanted) {
        if (wanted < 0) {
            throw new IllegalArgumentException("less than nothing: " + wanted);
        }
        refill(now);
        if (tokens < wanted) {
            return false;
        }
        tokens -= wanted;
        return true;
    }

    public synchronized long available(long now) {
        refill(now);
        return tokens;
    }

    public synchronized void giveBack() {
        tokens = Math.min(capacity, tokens + 1);
    }

    public synchronized void drain() {
        tokens = 0;
    }

    public long capacity() {
        return capacity;
    }

    public synchronized long lastTime() {
        return lastTime;
    }
}
