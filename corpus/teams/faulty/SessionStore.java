// verdict: ConcurrentModificationException, results
// methods: expire(long) open(String,long)
// threads: 2
// fault: a synchronized map locks each call, not the loop over its values
package faulty;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The sessions of a web application. Requests are on threads of their own, and so is what ends old sessions. The
 * callers tell the time, in milliseconds.
 */
public class SessionStore {
    /** A session of one user. */
    public static final class Session {
        private final String user;
        private final long opened;

        private Session(String user, long opened) {
            this.user = user;
            this.opened = opened;
        }

        public String user() {
            return user;
        }

        public long opened() {
            return opened;
        }
    }

    private final Map<String, Session> sessions = Collections.synchronizedMap(new HashMap<>());
    private final long lifetime;

    public SessionStore() {
        this(1000);
    }

    /** @param lifetime how long a session lasts */
    public SessionStore(int lifetime) {
        this.lifetime = Math.max(1, lifetime);
    }

    /** Opens a session; one that the user has already ends. */
    public Session open(String user, long now) {
        Session session = new Session(user, now);
        sessions.put(user, session);
        return session;
    }

    /** Whether a session goes on: it is the last one of its user and was neither closed nor expired. */
    public boolean isOpen(Session session) {
        return sessions.get(session.user) == session;
    }

    /** Ends the session of a user; false if there is none. */
    public boolean close(String user) {
        return sessions.remove(user) != null;
    }

    /** Ends all sessions that are too old, and says how many. */
    public int expire(long now) {
        List<String> old = new ArrayList<>();
        for (Session session : sessions.values()) {
            if (now - session.opened >= lifetime) {
                old.add(session.user);
            }
        }
        sessions.keySet().removeAll(old);
        return old.size();
    }

    public int count() {
        return sessions.size();
    }
}
