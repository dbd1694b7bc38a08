// subject: C14
// verdict: NullPointerException
// methods: append(String) setLayout(UnaryOperator)
package kernels;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.util.function.UnaryOperator;

/**
 * Sends log lines through a layout to a writer. Both can be exchanged while the program runs, so the
 * class is thought thread-safe.
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
    public void setLayout(UnaryOperator<String> other) {
        layout = other;
    }

    // The two setters and detach() write the fields without the lock that append() holds.
    public void setWriter(Writer other) {
        writer = other;
    }

    /** Lets go of the writer and the layout. */
    public void detach() {
        writer = null;
        layout = null;
    }

    /** Writes a line, if there is anything to write it to. */
    public synchronized void append(String line) {
        if (closed || writer == null) {
            return;
        }
        String text = layout == null ? line : layout.apply(line);
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
