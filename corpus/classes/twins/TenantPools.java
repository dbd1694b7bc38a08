// subject: C2 V1 B4
// verdict: none
package twins;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A source of connections that keeps one pool for each user, with a limit for each of them. Many
 * threads borrow from it, so it is thread-safe.
 */
public class TenantPools {
    /** The connections of one user. */
    private static final class Pool {
        private int idle;
        private int busy;

        synchronized int take(int limit) {
            if (busy >= limit) {
                return -1;
            }
            if (idle > 0) {
                idle--;
            }
            return ++busy;
        }

        synchronized void give() {
            if (busy > 0) {
                busy--;
                idle++;
            }
        }

        synchronized void drop() {
            idle = 0;
            busy = 0;
        }
    }

    private final Map<String, Pool> pools = new HashMap<>();
    private final Map<String, Integer> limits = new HashMap<>();
    private int defaultLimit = 8;

    public synchronized int getDefaultLimit() {
        return defaultLimit;
    }

    public synchronized void setDefaultLimit(int limit) {
        defaultLimit = limit;
    }

    public synchronized void setLimit(String user, int limit) {
        limits.put(user, limit);
    }

    public synchronized int getLimit(String user) {
        return limits.getOrDefault(user, defaultLimit);
    }

    /** Takes a connection of the user: its number, or -1 when the limit is reached. */
    public int borrow(String user) {
        Pool pool;
        int limit;
        synchronized (this) {
            limit = getLimit(user);
            pool = pools.get(user);
            if (pool == null) {
                pool = new Pool();
                pools.put(user, pool);
            }
        }
        return pool.take(limit);
    }

    public void giveBack(String user) {
        Pool pool;
        synchronized (this) {
            pool = pools.get(user);
        }
        if (pool != null) {
            pool.give();
        }
    }

    public synchronized int users() {
        return pools.size();
    }

    /** Drops every connection. */
    public void close() {
        List<Pool> all;
        synchronized (this) {
            all = new ArrayList<>(pools.values());
            pools.clear();
        }
        for (Pool pool : all) {
            pool.drop();
        }
    }
}
