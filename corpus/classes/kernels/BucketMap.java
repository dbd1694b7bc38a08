// subject: V6 B2
// verdict: StackOverflowError
// methods: putAll(BucketMap) clear()+hashCode()
package kernels;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A map from strings to anything, in buckets with a lock each, so that threads seldom wait for one
 * another. It is thought thread-safe.
 */
public class BucketMap {
    private static final int BUCKETS = 4;

    private final List<Map<String, Object>> buckets = new ArrayList<>();

    public BucketMap() {
        for (int i = 0; i < BUCKETS; i++) {
            buckets.add(new HashMap<>());
        }
    }

    private Map<String, Object> bucket(String key) {
        return buckets.get(key == null ? 0 : key.hashCode() & (BUCKETS - 1));
    }

    public Object put(String key, Object value) {
        Map<String, Object> bucket = bucket(key);
        synchronized (bucket) {
            return bucket.put(key, value);
        }
    }

    public Object get(String key) {
        Map<String, Object> bucket = bucket(key);
        synchronized (bucket) {
            return bucket.get(key);
        }
    }

    public boolean containsKey(String key) {
        Map<String, Object> bucket = bucket(key);
        synchronized (bucket) {
            return bucket.containsKey(key);
        }
    }

    public Object remove(String key) {
        Map<String, Object> bucket = bucket(key);
        synchronized (bucket) {
            return bucket.remove(key);
        }
    }

    public int size() {
        int size = 0;
        for (Map<String, Object> bucket : buckets) {
            synchronized (bucket) {
                size += bucket.size();
            }
        }
        return size;
    }

    private Map<String, Object> copy() {
        Map<String, Object> all = new HashMap<>();
        for (Map<String, Object> bucket : buckets) {
            synchronized (bucket) {
                all.putAll(bucket);
            }
        }
        return all;
    }

    /** Enters all that another map holds. */
    public void putAll(BucketMap other) {
        // The other map may be this one, and cleared between the copy and the put.
        for (Map.Entry<String, Object> entry : other.copy().entrySet()) {
            put(entry.getKey(), entry.getValue());
        }
    }

    public void clear() {
        for (Map<String, Object> bucket : buckets) {
            synchronized (bucket) {
                bucket.clear();
            }
        }
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    /** Goes by the contents, and so overflows the stack for a map that holds itself. */
    @Override
    public int hashCode() {
        int sum = 0;
        for (Map.Entry<String, Object> entry : copy().entrySet()) {
            Object value = entry.getValue();
            sum += Objects.hashCode(entry.getKey()) ^ Objects.hashCode(value);
        }
        return sum;
    }
}
