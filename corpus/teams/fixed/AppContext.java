// verdict: none
package fixed;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The settings of the whole application, made when they are needed first.
 */
public final class AppContext {
    private static AppContext instance;

    private final Map<String, String> settings = new ConcurrentHashMap<>();

    private AppContext() {
        settings.put("mode", "test");
    }

    /** The only instance. */
    public static synchronized AppContext getInstance() {
        if (instance == null) {
            instance = new AppContext();
        }
        return instance;
    }

    /** Changes a setting of the application, and returns what it was; null if it was not set. */
    public static String set(String key, String value) {
        return getInstance().settings.put(key, value);
    }

    /** A setting of the application, or null. */
    public static String setting(String key) {
        return getInstance().settings.get(key);
    }

    /** Removes a setting of the application; false if there is none. */
    public static boolean unset(String key) {
        return getInstance().settings.remove(key) != null;
    }

    /** Whether this is a test. */
    public boolean isTest() {
        return "test".equals(settings.get("mode"));
    }

    public boolean has(String key) {
        return settings.containsKey(key);
    }
}
