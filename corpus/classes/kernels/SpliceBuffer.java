// subject: C16 V9 B1
// verdict: StringIndexOutOfBoundsException, IndexOutOfBoundsException
// methods: insert(int,CharSequence) deleteAt(int)
package kernels;

import java.util.stream.IntStream;

/**
 * A text that other texts can be spliced into. Its methods lock the buffer, so it is thought
 * thread-safe.
 */
public class SpliceBuffer implements CharSequence {
    private final StringBuilder text = new StringBuilder();

    public SpliceBuffer() {
    }

    public SpliceBuffer(String start) {
        text.append(start);
    }

    @Override
    public synchronized int length() {
        return text.length();
    }

    @Override
    public synchronized boolean isEmpty() {
        return text.length() == 0;
    }

    @Override
    public synchronized char charAt(int place) {
        return text.charAt(place);
    }

    @Override
    public synchronized CharSequence subSequence(int from, int to) {
        return text.substring(from, to);
    }

    @Override
    public IntStream chars() {
        return toString().chars();
    }

    @Override
    public IntStream codePoints() {
        return toString().codePoints();
    }

    public synchronized SpliceBuffer append(String more) {
        text.append(more);
        return this;
    }

    /** Inserts a text at a place between 0 and the length. */
    public SpliceBuffer insert(int place, CharSequence added) {
        // The other text is asked for its length, then for each character; it may shrink meanwhile.
        int count = added.length();
        char[] taken = new char[count];
        for (int i = 0; i < count; i++) {
            taken[i] = added.charAt(i);
        }
        synchronized (this) {
            text.insert(place, taken);
        }
        return this;
    }

    /** Takes out the character at a place. */
    public synchronized SpliceBuffer deleteAt(int place) {
        text.deleteCharAt(place);
        return this;
    }

    public synchronized SpliceBuffer clear() {
        text.setLength(0);
        return this;
    }

    @Override
    public synchronized String toString() {
        return text.toString();
    }
}
