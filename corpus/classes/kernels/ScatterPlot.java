// subject: C11 V15 B14
// verdict: ConcurrentModificationException, NoSuchElementException, NullPointerException, ArrayIndexOutOfBoundsException
// methods: render() addNote(String)
package kernels;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A plot of points with notes on it and listeners that are told of every change. Data arrives on other
 * threads than the one that draws, so it is thought thread-safe.
 */
public class ScatterPlot {
    private final List<String> notes = new ArrayList<>();
    private final List<Runnable> listeners = new ArrayList<>();
    private final AtomicInteger changes = new AtomicInteger();
    private volatile String title = "";

    public String getTitle() {
        return title;
    }

    public void setTitle(String text) {
        title = text;
        changed();
    }

    public void addListener(Runnable listener) {
        if (listener != null) {
            listeners.add(listener);
        }
    }

    public void removeListener(Runnable listener) {
        listeners.remove(listener);
    }

    public void addNote(String note) {
        notes.add(note);
        changed();
    }

    public boolean removeNote(String note) {
        boolean removed = notes.remove(note);
        changed();
        return removed;
    }

    public void clearNotes() {
        notes.clear();
        changed();
    }

    public int noteCount() {
        return notes().size();
    }

    public int changeCount() {
        return changes.get();
    }

    private List<String> notes() {
        return notes;
    }

    private List<Runnable> listeners() {
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
