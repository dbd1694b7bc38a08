// subject: C16 V9 B1
// verdict: none
package twins;

import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * A text that other texts can be spliced into. Its methods lock the buffer, so it is
 * thread-safe.
 */
public class SpliceBuffer implements CharSequence {
    private static final AtomicLong NUMBERS = new AtomicLong();

    /** Two buffers are always locked in the order of their numbers. */
    private final long number = NUMBERS.incrementAndGet();
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

    /** Newer JDKs would inherit one that takes the characters one by one. */
    public synchronized void getChars(int from, int to, char[] target, int at) {
        text.getChars(from, to, target, at);
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
        if (added instanceof SpliceBuffer other) {
            SpliceBuffer first = number < other.number ? this : other;
            SpliceBuffer second = first == this ? other : this;
            synchronized (first) {
                synchronized (second) {
                    text.insert(place, other.text.toString());
                }
            }
        } else {
            String taken = added.toString();
            synchronized (this) {
                text.insert(place, taken);
            }
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
