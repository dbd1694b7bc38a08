// subject: C16 V9 B1
// verdict: deadlock
// methods: append(TextBuffer) append(TextBuffer)
package kernels;

import java.util.Arrays;

/**
 * Characters that can be appended to. Every method is synchronised, so it is thought thread-safe.
 */
public class TextBuffer {
    private char[] chars = new char[16];
    private int length;

    public TextBuffer() {
    }

    public TextBuffer(String text) {
        append(text);
    }

    public synchronized int length() {
        return length;
    }

    public synchronized boolean isEmpty() {
        return length == 0;
    }

    /** The character at a place, or a space where there is none. */
    public synchronized char at(int place) {
        return place >= 0 && place < length ? chars[place] : ' ';
    }

    public final synchronized TextBuffer append(String text) {
        String added = String.valueOf(text);
        makeRoom(added.length());
        added.getChars(0, added.length(), chars, length);
        length += added.length();
        return this;
    }

    public synchronized TextBuffer append(char c) {
        makeRoom(1);
        chars[length++] = c;
        return this;
    }

    /** Appends what another buffer holds. */
    // Locks the other buffer while this one is locked; another thread may do so the other way round.
    public synchronized TextBuffer append(TextBuffer other) {
        synchronized (other) {
            int added = other.length;
            makeRoom(added);
            System.arraycopy(other.chars, 0, chars, length, added);
            length += added;
        }
        return this;
    }

    public synchronized TextBuffer reverse() {
        for (int i = 0, j = length - 1; i < j; i++, j--) {
            char c = chars[i];
            chars[i] = chars[j];
            chars[j] = c;
        }
        return this;
    }

    public synchronized void clear() {
        length = 0;
    }

    @Override
    public synchronized String toString() {
        return new String(chars, 0, length);
    }

    private void makeRoom(int more) {
        if (length + more > chars.length) {
            chars = Arrays.copyOf(chars, Math.max(length + more, chars.length * 2));
        }
    }
}
