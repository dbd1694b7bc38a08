// verdict: none
package fixed;

/**
 * Counts how often a page was asked for. Requests are counted on the threads that serve them; none is lost.
 */
public class PageHits {
    private final String page;
    private long hits;
    private long misses;

    public PageHits() {
        this("/");
    }

    public PageHits(String page) {
        this.page = page;
    }

    /** Counts a request that was answered. */
    public synchronized void hit() {
        hits++;
    }

    /** Counts a request that failed. */
    public synchronized void miss() {
        misses++;
    }

    public synchronized long hits() {
        return hits;
    }

    public synchronized long misses() {
        return misses;
    }

    /** Begins anew. */
    public synchronized void reset() {
        hits = 0;
        misses = 0;
    }

    public String page() {
        return page;
    }
}
