// subject: V8 A5 B8
// verdict: NullPointerException
// methods: log(String) setFilter(Predicate)
package kernels;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A journal of messages that a filter can hold back. Any thread may write to it and set it up, so it is
 * thought thread-safe.
 */
public class Journal {
    private static final int MOST = 100;

    private final String name;
    private final List<String> messages = new ArrayList<>();
    private Predicate<String> filter;
    private volatile int level;

    public Journal(String name) {
        this.name = name;
    }

    public String getName() {
        return name;
    }

    public int getLevel() {
        return level;
    }

    public void setLevel(int least) {
        level = least;
    }

    public Predicate<String> getFilter() {
        return filter;
    }

    /** Sets the filter that messages must pass; null for none. */
    public void setFilter(Predicate<String> wanted) {
        filter = wanted;
    }

    /** Writes a message if the filter lets it pass. */
    public void log(String message) {
        synchronized (this) {
            // The setter does not lock, and the field is read twice.
            if (filter != null && !filter.test(message)) {
                return;
            }
        }
        synchronized (messages) {
            if (messages.size() < MOST) {
                messages.add(message);
            }
        }
    }

    /** Writes a message of a level, if that level is wanted. */
    public void log(int rank, String message) {
        if (rank >= level) {
            log(message);
        }
    }

    public int size() {
        synchronized (messages) {
            return messages.size();
        }
    }

    public List<String> toList() {
        synchronized (messages) {
            return new ArrayList<>(messages);
        }
    }

    public void clear() {
        synchronized (messages) {
            messages.clear();
        }
    }
}
