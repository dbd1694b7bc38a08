// subject: V8 A5 B8
// verdict: none
package twins;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A journal of messages that a filter can hold back. Any thread may write to it and set it up, so it is
 * thread-safe.
 */
public class Journal {
    private static final int MOST = 100;

    private final String name;
    private final List<String> messages = new ArrayList<>();
    private volatile Predicate<String> filter;
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
        Predicate<String> used = filter;
        if (used != null && !used.test(message)) {
            return;
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
