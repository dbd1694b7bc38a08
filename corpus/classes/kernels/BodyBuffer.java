// subject: V3
// verdict: ArrayIndexOutOfBoundsException, IllegalArgumentException
// methods: read() setBytes(byte[])
package kernels;

import java.util.Arrays;

/**
 * The body of a request, read byte by byte and used again for the next request. A connector hands it
 * from thread to thread, so it is thought thread-safe.
 */
public class BodyBuffer {
    private static final byte[] NOTHING = {};

    private byte[] bytes = NOTHING;
    private int position;
    private int limit;
    private boolean closed;
    private int mark = -1;

    /** Begins to read other bytes. */
    // Nothing here is locked: a reader may pair the old limit with the new bytes.
    public void setBytes(byte[] body) {
        bytes = body == null ? NOTHING : body.clone();
        position = 0;
        limit = bytes.length;
        mark = -1;
    }

    /** The next byte, or -1 at the end. */
    public int read() {
        if (closed || position >= limit) {
            return -1;
        }
        return bytes[position++] & 255;
    }

    /** All bytes that are left. */
    public byte[] readRest() {
        if (closed || position >= limit) {
            return NOTHING;
        }
        byte[] rest = Arrays.copyOfRange(bytes, position, limit);
        position = limit;
        return rest;
    }

    public int available() {
        return closed ? 0 : limit - position;
    }

    public void mark() {
        mark = position;
    }

    /** Goes back to the mark, or to the start. */
    public void reset() {
        position = mark < 0 ? 0 : mark;
    }

    public boolean isClosed() {
        return closed;
    }

    public void close() {
        closed = true;
    }

    /** Makes the buffer ready for the next request. */
    public void recycle() {
        bytes = NOTHING;
        limit = 0;
        position = 0;
        mark = -1;
        closed = false;
    }
}
