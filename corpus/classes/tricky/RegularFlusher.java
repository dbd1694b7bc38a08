// style: scheduled thread pool, copy and swap under a lock
// verdict: none
package tricky;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Notes that a scheduled task moves to the archive every few milliseconds, and {@link #flush} at once.
 */
public final class RegularFlusher implements AutoCloseable {
    private static final long PERIOD_MILLIS = 50;

    private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "flusher");
        thread.setDaemon(true);
        return thread;
    });
    private List<String> notes = new ArrayList<>();
    private final List<String> archive = new ArrayList<>();
    private boolean closed;

    public RegularFlusher() {
        executor.scheduleWithFixedDelay(this::flush, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** @throws IllegalStateException once closed */
    public synchronized void note(String text) {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        notes.add(text);
    }

    public synchronized void flush() {
        if (notes.isEmpty()) {
            return;
        }
        archive.addAll(notes);
        notes = new ArrayList<>();
    }

    /** The newest note in the archive. */
    public synchronized String newest() {
        if (archive.isEmpty()) {
            throw new IllegalStateException("nothing in the archive");
        }
        return archive.get(archive.size() - 1);
    }

    public synchronized int waiting() {
        return notes.size();
    }

    public synchronized List<String> archive() {
        return new ArrayList<>(archive);
    }

    /** Takes no more notes, and archives what there is. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            flush();
        }
        executor.shutdownNow();
    }
}
