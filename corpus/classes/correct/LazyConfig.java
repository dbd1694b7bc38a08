// style: double-checked locking with volatile
// verdict: none
package correct;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Settings that are put together on first use. The field is volatile and gets a finished map, so that a
 * thread that finds it set finds it full.
 */
public class LazyConfig {
    private final String prefix;
    private volatile Map<String, String> settings;

    public LazyConfig() {
        this("app");
    }

    public LazyConfig(String prefix) {
        this.prefix = prefix;
    }

    private Map<String, String> settings() {
        Map<String, String> seen = settings;
        if (seen == null) {
            synchronized (this) {
                seen = settings;
                if (seen == null) {
                    seen = load();
                    settings = seen;
                }
            }
        }
        return seen;
    }

    private Map<String, String> load() {
        Map<String, String> made = new LinkedHashMap<>();
        made.put(prefix + ".mode", "plain");
        made.put(prefix + ".size", "16");
        made.put(prefix + ".debug", "false");
        return Collections.unmodifiableMap(made);
    }

    public String get(String name) {
        return settings().get(prefix + "." + name);
    }

    public int size() {
        return Integer.parseInt(get("size"));
    }

    public boolean isDebug() {
        return get("debug").equals("true");
    }

    public String mode() {
        return get("mode").trim();
    }

    public Map<String, String> all() {
        return settings();
    }

    public boolean isLoaded() {
        return settings != null;
    }

    /** Forgets the settings; they are put together again when needed. */
    public synchronized void reload() {
        settings = null;
    }
}
