// subject: C11 V15 B14
// verdict: none
package twins;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A plot of points with notes on it and listeners that are told of every change. Data arrives on other
 * threads than the one that draws, so it is thread-safe.
 */
public class ScatterPlot {
    /** Replaced, never changed. */
    private List<String> notes = List.of();
    private List<Runnable> listeners = List.of();
    private final AtomicInteger changes = new AtomicInteger();
    private volatile String title = "";

    public String getTitle() {
        return title;
    }

    public void setTitle(String text) {
        title = text;
        changed();
    }

    public synchronized void addListener(Runnable listener) {
        if (listener != null) {
            List<Runnable> copy = new ArrayList<>(listeners);
            copy.add(listener);
            listeners = copy;
        }
    }

    public synchronized void removeListener(Runnable listener) {
        List<Runnable> copy = new ArrayList<>(listeners);
        copy.removeIf(known -> known == listener);
        listeners = copy;
    }

    public void addNote(String note) {
        synchronized (this) {
            List<String> copy = new ArrayList<>(notes);
            copy.add(note);
            notes = copy;
        }
        changed();
    }

    public boolean removeNote(String note) {
        boolean removed;
        synchronized (this) {
            List<String> copy = new ArrayList<>(notes);
            removed = copy.remove(note);
            notes = copy;
        }
        changed();
        return removed;
    }

    public void clearNotes() {
        synchronized (this) {
            notes = List.of();
        }
        changed();
    }

    public int noteCount() {
        return notes().size();
    }

    public int changeCount() {
        return changes.get();
    }

    private synchronized List<String> notes() {
        return notes;
    }

    private synchronized List<Runnable> listeners() {
        return listeners;
    }

    /** Draws the plot as text. */
    public String render() {
        StringBuilder out = new StringBuilder().append(title);
        for (String note : notes()) {
            out.append('\n').append(note);
        }
        return out.toString();
    }

    private void changed() {
        changes.incrementAndGet();
        for (Runnable listener : listeners()) {
            listener.run();
        }
    }
}
