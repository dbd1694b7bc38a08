// subject: C5 V5 B7
// verdict: none
package twins;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads another stream in chunks, so that single bytes are cheap. Its methods are synchronised, so it is
 * thread-safe.
 */
public class ChunkStream implements AutoCloseable {
    private InputStream source;
    private byte[] chunk;
    private int next;
    private int end;

    public ChunkStream(byte[] bytes) {
        this(new ByteArrayInputStream(bytes), 16);
    }

    public ChunkStream(InputStream source) {
        this(source, 16);
    }

    public ChunkStream(InputStream source, int size) {
        this.source = source;
        chunk = new byte[Math.max(1, Math.min(size, 8192))];
    }

    private void ensureOpen() throws IOException {
        if (source == null) {
            throw new IOException("closed");
        }
    }

    private boolean fill() throws IOException {
        next = 0;
        end = Math.max(0, source.read(chunk, 0, chunk.length));
        return end > 0;
    }

    /** The next byte, or -1 at the end. */
    public synchronized int read() throws IOException {
        ensureOpen();
        if (next >= end && !fill()) {
            return -1;
        }
        return chunk[next++] & 255;
    }

    /** Fills an array as far as one chunk reaches: how many bytes that were, or -1 at the end. */
    public synchronized int read(byte[] into) throws IOException {
        ensureOpen();
        if (into.length == 0) {
            return 0;
        }
        if (next >= end && !fill()) {
            return -1;
        }
        int part = Math.min(into.length, end - next);
        System.arraycopy(chunk, next, into, 0, part);
        next += part;
        return part;
    }

    /** Skips bytes of the present chunk: how many that were. */
    public synchronized long skip(long wanted) throws IOException {
        ensureOpen();
        if (next >= end && !fill()) {
            return 0;
        }
        long part = Math.max(0, Math.min(wanted, end - next));
        next += (int) part;
        return part;
    }

    public synchronized int available() throws IOException {
        ensureOpen();
        return end - next + source.available();
    }

    /** Closes the source and frees the chunk. A second call does nothing. */
    @Override
    public synchronized void close() throws IOException {
        if (source == null) {
            return;
        }
        source.close();
        source = null;
        chunk = null;
    }
}
