// subject: C3 V2 B3
// verdict: ConcurrentModificationException
// methods: setFeedName(String) close()
package kernels;

import java.util.HashMap;
import java.util.Map;

/**
 * A data feed that is known under a key in a directory shared by all feeds. Feeds are opened and closed
 * by many threads, so the class is thought thread-safe.
 */
public class NamedFeed {
    /** All feeds that are known at present. The keys are numbers, given in order. */
    private static final class Directory {
        private static final Map<String, NamedFeed> FEEDS = new HashMap<>();

        private Directory() {
        }

        /** Enters a feed under the first number beyond those in use. */
        static synchronized String enter(NamedFeed feed) {
            int highest = 0;
            for (String key : FEEDS.keySet()) {
                highest = Math.max(highest, Integer.parseInt(key));
            }
            String key = Integer.toString(highest + 1);
            FEEDS.put(key, feed);
            return key;
        }

        // Not synchronised, though enter() is.
        static void leave(String key) {
            FEEDS.remove(key);
        }

        static synchronized NamedFeed find(String key) {
            return FEEDS.get(key);
        }
    }

    private String key;
    private String feedName;
    private String description = "";
    private int timeout;

    public synchronized String getFeedName() {
        return feedName;
    }

    /** Names the feed, and thereby enters it into the directory. */
    public synchronized void setFeedName(String name) {
        feedName = name;
        key = Directory.enter(this);
    }

    public synchronized String getDescription() {
        return description;
    }

    public synchronized void setDescription(String text) {
        description = text;
    }

    public synchronized int getTimeout() {
        return timeout;
    }

    public synchronized void setTimeout(int seconds) {
        timeout = seconds;
    }

    public synchronized String getKey() {
        return key;
    }

    /** Whether the directory still leads here. */
    public synchronized boolean isEntered() {
        return key != null && Directory.find(key) == this;
    }

    /** Takes the feed out of the directory. */
    public void close() {
        String known = key;
        if (known != null) {
            Directory.leave(known);
            key = null;
        }
    }
}
