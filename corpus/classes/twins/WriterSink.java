// subject: C14
// verdict: none
package twins;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.util.function.UnaryOperator;

/**
 * Sends log lines through a layout to a writer. Both can be exchanged while the program runs, so the
 * class is thread-safe.
 */
public class WriterSink {
    private Writer writer = new StringWriter();
    private UnaryOperator<String> layout;
    private boolean flushing = true;
    private boolean closed;
    private int failures;

    public synchronized boolean isFlushing() {
        return flushing;
    }

    public synchronized void setFlushing(boolean on) {
        flushing = on;
    }

    public synchronized boolean hasLayout() {
        return layout != null;
    }

    /** Takes another layout; null for none. */
    public synchronized void setLayout(UnaryOperator<String> other) {
        layout = other;
    }

    public synchronized void setWriter(Writer other) {
        writer = other;
    }

    /** Lets go of the writer and the layout. */
    public synchronized void detach() {
        writer = null;
        layout = null;
    }

    /** Writes a line, if there is anything to write it to. */
    public void append(String line) {
        // The layout is foreign code, so no lock is held while it runs.
        UnaryOperator<String> used;
        synchronized (this) {
            used = layout;
        }
        write(used == null ? line : used.apply(line));
    }

    private synchronized void write(String text) {
        if (closed || writer == null) {
            return;
        }
        try {
            writer.write(String.valueOf(text));
            if (flushing) {
                writer.flush();
            }
        } catch (IOException e) {
            failures++;
        }
    }

    public synchronized int failureCount() {
        return failures;
    }

    public synchronized void close() {
        closed = true;
    }

    public synchronized boolean isClosed() {
        return closed;
    }
}
