// style: thread-local state
// verdict: none
package tricky;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Each thread has a session of its own: what it began nobody else can end. Only finished sessions are
 * counted for all.
 */
public final class LocalSession {
    private static final class Session {
        final StringBuilder text = new StringBuilder();
        int depth;
    }

    private final ThreadLocal<Session> sessions = ThreadLocal.withInitial(Session::new);
    private final AtomicLong finished = new AtomicLong();
    private final AtomicLong letters = new AtomicLong();

    public void begin() {
        sessions.get().depth++;
    }

    private Session open() {
        Session session = sessions.get();
        if (session.depth == 0) {
            throw new IllegalStateException("this thread has begun nothing");
        }
        return session;
    }

    public void append(String text) {
        open().text.append(text);
    }

    /** The text of this thread's session, which goes on. */
    public String text() {
        return open().text.toString();
    }

    public void end() {
        Session session = open();
        session.depth--;
        if (session.depth == 0) {
            letters.addAndGet(session.text.length());
            finished.incrementAndGet();
            sessions.remove();
        }
    }

    public boolean isOpen() {
        return sessions.get().depth > 0;
    }

    public long finished() {
        return finished.get();
    }

    public long letters() {
        return letters.get();
    }
}
