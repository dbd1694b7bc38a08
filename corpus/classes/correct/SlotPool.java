// style: one lock, object pool
// verdict: none
package correct;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A pool of numbered slots. A slot must be given back by its number, once.
 */
public class SlotPool {
    private final Deque<Integer> free = new ArrayDeque<>();
    private final boolean[] used;

    public SlotPool() {
        this(3);
    }

    public SlotPool(int slots) {
        used = new boolean[Math.max(1, Math.min(slots, 1000))];
        for (int i = 0; i < used.length; i++) {
            free.addLast(i);
        }
    }

    /** Takes a slot: its number, or -1 when all are taken. */
    public synchronized int acquire() {
        Integer slot = free.pollFirst();
        if (slot == null) {
            return -1;
        }
        used[slot] = true;
        return slot;
    }

    /** Gives a slot back. */
    public synchronized void release(int slot) {
        if (slot < 0 || slot >= used.length) {
            throw new IllegalArgumentException("no slot " + slot);
        }
        if (!used[slot]) {
            throw new IllegalStateException("slot " + slot + " is not taken");
        }
        used[slot] = false;
        free.addFirst(slot);
    }

    public synchronized boolean isUsed(int slot) {
        return slot >= 0 && slot < used.length && used[slot];
    }

    public synchronized int freeCount() {
        return free.size();
    }

    public synchronized int usedCount() {
        return used.length - free.size();
    }

    public int size() {
        return used.length;
    }

    /** Takes all slots back. */
    public synchronized int releaseAll() {
        int released = 0;
        for (int i = 0; i < used.length; i++) {
            if (used[i]) {
                release(i);
                released++;
            }
        }
        return released;
    }
}
