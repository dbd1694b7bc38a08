// subject: C16 V9 B1
// verdict: none
package twins;

import java.util.Arrays;

/**
 * Characters that can be appended to. Every method is synchronised, so it is thread-safe.
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
    public TextBuffer append(TextBuffer other) {
        // The other buffer is locked and let go before this one is locked.
        String added = other.toString();
        return append(added);
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
