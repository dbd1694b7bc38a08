// verdict: none
package fixed;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * A mailbox with room for a few letters. Who puts waits for room, who takes waits for a letter.
 *
 * @param <T> the type of the letters
 */
public class BoundedMailbox<T> {
    private final Queue<T> letters = new ArrayDeque<>();
    private final int capacity;

    public BoundedMailbox() {
        this(1);
    }

    /** @throws IllegalArgumentException unless there is room for one letter at least */
    public BoundedMailbox(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity: " + capacity);
        }
        this.capacity = capacity;
    }

    /** Puts a letter into the box, and waits while it is full. */
    public synchronized void put(T letter) throws InterruptedException {
        if (letter == null) {
            throw new NullPointerException("letter");
        }
        while (letters.size() == capacity) {
            wait();
        }
        letters.add(letter);
        notifyAll();
    }

    /** Takes the oldest letter, and waits while there is none. */
    public synchronized T take() throws InterruptedException {
        while (letters.isEmpty()) {
            wait();
        }
        T letter = letters.remove();
        notifyAll();
        return letter;
    }

    /** Looks at the oldest letter; null if there is none. */
    public synchronized T peek() {
        return letters.peek();
    }

    public synchronized int size() {
        return letters.size();
    }

    public int capacity() {
        return capacity;
    }
}
