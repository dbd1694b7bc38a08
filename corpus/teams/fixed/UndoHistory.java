// verdict: none
package fixed;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What the user of an editor has done and undone. Edits come from the window, from scripts and from other users, each
 * on a thread of its own.
 */
public class UndoHistory {
    private final Deque<String> done = new ArrayDeque<>();
    private final Deque<String> undone = new ArrayDeque<>();

    /** Notes an edit. What was undone before cannot be done again. */
    public synchronized void record(String edit) {
        done.push(edit);
        undone.clear();
    }

    /** Undoes the last edit and says which one it was; null if there is none. */
    public synchronized String undo() {
        if (done.isEmpty()) {
            return null;
        }
        String edit = done.pop();
        undone.push(edit);
        return edit;
    }

    /** Does the edit again that was undone last; null if there is none. */
    public synchronized String redo() {
        if (undone.isEmpty()) {
            return null;
        }
        String edit = undone.pop();
        done.push(edit);
        return edit;
    }

    public synchronized boolean canUndo() {
        return !done.isEmpty();
    }

    public synchronized boolean canRedo() {
        return !undone.isEmpty();
    }

    /** The edits that can be undone, the last one first. */
    public synchronized String[] edits() {
        return done.toArray(new String[0]);
    }
}
