// verdict: results
// methods: hit() hit()
// threads: 2
// fault: ++ of a volatile field reads and writes in two steps
package faulty;

/**
 * Counts how often a page was asked for. Requests are counted on the threads that serve them; none is lost.
 */
public class PageHits {
    private final String page;
    private volatile long hits;
    private volatile long misses;

    public PageHits() {
        this("/");
    }

    public PageHits(String page) {
        this.page = page;
    }

    /** Counts a request that was answered. */
    public void hit() {
        hits++;
    }

    /** Counts a request that failed. */
    public void miss() {
        misses++;
    }

    public long hits() {
        return hits;
    }

    public long misses() {
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
