// style: reaper daemon, entries that expire, one monitor
// verdict: none
package tricky;

import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * A map that forgets what nobody has asked for during two rounds of its reaper.
 */
public final class ReapedMap {
    private static final class Entry {
        final String value;
        long round;

        Entry(String value, long round) {
            this.value = value;
            this.round = round;
        }
    }

    private static final int AGE = 2;
    private static final long PERIOD_MILLIS = 20;

    private final Map<String, Entry> entries = new HashMap<>();
    private long round;
    private int reaped;
    private boolean stopped;

    public ReapedMap() {
        Thread reaper = new Thread(this::reap, "reaper");
        reaper.setDaemon(true);
        reaper.start();
    }

    private synchronized void reap() {
        try {
            while (!stopped) {
                wait(PERIOD_MILLIS);
                round++;
                int before = entries.size();
                entries.values().removeIf(entry -> entry.round + AGE < round);
                reaped += before - entries.size();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public synchronized void put(String key, String value) {
        entries.put(key, new Entry(value, round));
    }

    /** The value, or null. */
    public synchronized String get(String key) {
        Entry entry = entries.get(key);
        if (entry == null) {
            return null;
        }
        entry.round = round;
        return entry.value;
    }

    /** @throws NoSuchElementException if the key is unknown, or was forgotten */
    public synchronized String require(String key) {
        if (!entries.containsKey(key)) {
            throw new NoSuchElementException("no such key");
        }
        return get(key);
    }

    public synchronized boolean remove(String key) {
        return entries.remove(key) != null;
    }

    public synchronized int size() {
        return entries.size();
    }

    public synchronized int reaped() {
        return reaped;
    }

    /** Nothing is forgotten any more. */
    public synchronized void stop() {
        stopped = true;
        notifyAll();
    }
}
