// style: spin lock
// verdict: none
package correct;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A text and its length behind a spin lock. The lock is held for a few steps only and never while another
 * one is taken.
 */
public class SpinCell {
    private final AtomicBoolean held = new AtomicBoolean();
    private String text = "";
    private int length;

    private void lock() {
        while (!held.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
    }

    private void unlock() {
        held.set(false);
    }

    public void set(String next) {
        String value = String.valueOf(next);
        lock();
        text = value;
        length = value.length();
        unlock();
    }

    public String get() {
        lock();
        String value = text;
        unlock();
        return value;
    }

    public int length() {
        lock();
        int value = length;
        unlock();
        return value;
    }

    /** The last character, or a space. The length fits the text, as both are read under the lock. */
    public char last() {
        lock();
        String value = text;
        int end = length;
        unlock();
        return end == 0 ? ' ' : value.charAt(end - 1);
    }

    /** Sets the text if nobody holds the lock. */
    public boolean trySet(String next) {
        String value = String.valueOf(next);
        if (!held.compareAndSet(false, true)) {
            return false;
        }
        text = value;
        length = value.length();
        unlock();
        return true;
    }

    /** Takes over the text of another cell; the two locks are never held together. */
    public void copyFrom(SpinCell other) {
        set(other.get());
    }

    public void clear() {
        set("");
    }
}
