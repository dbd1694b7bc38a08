// style: immutable, published by final fields through a race; hash cached by a race
// verdict: none
package tricky;

import java.util.Map;
import java.util.TreeMap;

/**
 * Settings that never change. The newest are kept in a static field without any lock: whoever sees an
 * object there sees its final fields. Each reads the field once.
 */
public final class Settings {
    private static Settings newest;

    private final Map<String, String> values;
    private final int size;
    private int hash;

    public Settings() {
        this(new TreeMap<>());
    }

    private Settings(Map<String, String> values) {
        this.values = values;
        this.size = values.size();
    }

    private static String text(String text) {
        return text == null ? "" : text;
    }

    /** A copy with one more setting. */
    public Settings with(String key, String value) {
        Map<String, String> copy = new TreeMap<>(values);
        copy.put(text(key), text(value));
        return new Settings(copy);
    }

    public void publish() {
        newest = this;
    }

    /** Those that were published last, as far as this thread knows; else empty ones. */
    public static Settings newest() {
        Settings seen = newest;
        return seen == null ? new Settings() : seen;
    }

    public String get(String key) {
        return values.get(text(key));
    }

    /** A setting of the newest settings. */
    public static String lookUp(String key) {
        Settings seen = newest();
        if (seen.values.size() != seen.size) {
            throw new AssertionError("not published safely");
        }
        return seen.get(key);
    }

    public int size() {
        return size;
    }

    @Override
    public int hashCode() {
        int seen = hash;
        if (seen == 0) {
            seen = values.hashCode();
            if (seen == 0) {
                seen = 1;
            }
            hash = seen;
        }
        return seen;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Settings && ((Settings) other).values.equals(values);
    }
}
