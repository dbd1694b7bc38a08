// style: private lock
// verdict: none
package correct;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * A text with its former states, to which one can go back and forth. The lock is private, so that nobody
 * else can hold it.
 */
public class UndoLog {
    private static final int MOST = 50;

    private final Object lock = new Object();
    private final Deque<String> past = new ArrayDeque<>();
    private final Deque<String> future = new ArrayDeque<>();
    private String text = "";

    public String text() {
        synchronized (lock) {
            return text;
        }
    }

    public void set(String next) {
        synchronized (lock) {
            past.push(text);
            if (past.size() > MOST) {
                past.removeLast();
            }
            future.clear();
            text = String.valueOf(next);
        }
    }

    /** Goes back one state, which must be there. */
    public String undo() {
        synchronized (lock) {
            if (past.isEmpty()) {
                throw new NoSuchElementException("nothing to undo");
            }
            future.push(text);
            text = past.pop();
            return text;
        }
    }

    /** Goes forth one state, which must be there. */
    public String redo() {
        synchronized (lock) {
            if (future.isEmpty()) {
                throw new NoSuchElementException("nothing to redo");
            }
            past.push(text);
            text = future.pop();
            return text;
        }
    }

    public boolean canUndo() {
        synchronized (lock) {
            return !past.isEmpty();
        }
    }

    public boolean canRedo() {
        synchronized (lock) {
            return !future.isEmpty();
        }
    }

    /** All former states, the last first. */
    public List<String> history() {
        synchronized (lock) {
            return new ArrayList<>(past);
        }
    }

    public void forget() {
        synchronized (lock) {
            past.clear();
            future.clear();
        }
    }
}
