// verdict: ArrayIndexOutOfBoundsException, results
// methods: field(String) field(String)
// threads: 2
// fault: room is made under the lock, but the characters are written outside of it
package faulty;

import java.util.Arrays;

/**
 * A line of a file with comma-separated values, to which threads add the fields that they have ready. Fields are
 * whole; in which order they come is not said.
 */
public class CsvLine {
    private char[] buffer;
    private int length;
    private int fields;

    public CsvLine() {
        this(8);
    }

    /** @throws IllegalArgumentException if the expected length is negative or more than a thousand */
    public CsvLine(int expectedLength) {
        if (expectedLength < 0 || expectedLength > 1000) {
            throw new IllegalArgumentException("expected length: " + expectedLength);
        }
        buffer = new char[expectedLength];
    }

    private synchronized void ensureRoom(int wanted) {
        if (length + wanted > buffer.length) {
            buffer = Arrays.copyOf(buffer, length + wanted);
        }
    }

    private void put(char c) {
        buffer[length++] = c;
    }

    /** Adds a field, with quotes around it if it needs them. */
    public CsvLine field(String value) {
        String text = quoted(value);
        ensureRoom(text.length() + 1);
        if (fields > 0) {
            put(',');
        }
        for (int i = 0; i < text.length(); i++) {
            put(text.charAt(i));
        }
        fields++;
        return this;
    }

    /** Adds a number. */
    public CsvLine field(long value) {
        return field(Long.toString(value));
    }

    private static String quoted(String value) {
        if (value.indexOf(',') < 0 && value.indexOf('"') < 0) {
            return value;
        }
        return '"' + value.replace("\"", "\"\"") + '"';
    }

    public synchronized int fields() {
        return fields;
    }

    public synchronized int length() {
        return length;
    }

    /** The line so far. */
    public synchronized String text() {
        return new String(buffer, 0, length);
    }

    /** Begins a new line. */
    public synchronized void reset() {
        length = 0;
        fields = 0;
    }
}
