// subject: V19
// verdict: NullPointerException
// methods: addFilter(String) clearFilters()
package kernels;

/**
 * A sink that throws every message away, yet asks its filters as all sinks do. It holds nothing worth a
 * lock, so it is thought thread-safe.
 */
public class DiscardSink {
    /** A link of the chain of filters. */
    private static final class Filter {
        final String word;
        Filter next;

        Filter(String word) {
            this.word = String.valueOf(word);
        }
    }

    private Filter head;
    private Filter tail;
    private String name = "discard";
    private boolean closed;
    private int discarded;

    public synchronized String getName() {
        return name;
    }

    public synchronized void setName(String text) {
        name = text;
    }

    /** Adds a filter to the end of the chain: messages with the word are denied. */
    public void addFilter(String word) {
        Filter filter = new Filter(word);
        if (head == null) {
            head = filter;
            tail = filter;
        } else {
            tail.next = filter;
            tail = filter;
        }
    }

    // Neither this nor addFilter() takes the lock of append().
    public void clearFilters() {
        head = null;
        tail = null;
    }

    /** Whether the first filter in the chain is for this word. */
    public synchronized boolean startsWith(String word) {
        Filter first = head;
        return first != null && first.word.equals(word);
    }

    /** Whether the filters let the message pass, only for it to be thrown away. */
    public synchronized boolean append(String message) {
        if (closed || message == null) {
            return false;
        }
        for (Filter filter = head; filter != null; filter = filter.next) {
            if (message.contains(filter.word)) {
                return false;
            }
        }
        discarded++;
        return true;
    }

    public synchronized int discardedCount() {
        return discarded;
    }

    public synchronized void close() {
        closed = true;
    }
}
