// style: semaphore before a list, permits never exceed what is free
// verdict: none
package tricky;

import java.util.BitSet;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Keys for a few rooms. The semaphore counts the keys that are free; who has a permit finds one.
 */
public final class RoomKeys {
    private final int rooms;
    private final Semaphore permits;
    private final BitSet given = new BitSet();

    public RoomKeys() {
        this(2);
    }

    public RoomKeys(int rooms) {
        this.rooms = Math.max(1, Math.min(rooms, 64));
        permits = new Semaphore(this.rooms);
    }

    private int pick() {
        synchronized (given) {
            int room = given.nextClearBit(0);
            if (room >= rooms) {
                throw new AssertionError("a permit without a key");
            }
            given.set(room);
            return room;
        }
    }

    /** Waits for a key. */
    public int take() throws InterruptedException {
        permits.acquire();
        return pick();
    }

    /** A key, or -1. */
    public int tryTake() {
        return permits.tryAcquire() ? pick() : -1;
    }

    public int takeSoon() throws InterruptedException {
        return permits.tryAcquire(1, TimeUnit.MILLISECONDS) ? pick() : -1;
    }

    /** Gives a key back; false if it was not given. */
    public boolean giveBack(int room) {
        if (room < 0 || room >= rooms) {
            return false;
        }
        synchronized (given) {
            if (!given.get(room)) {
                return false;
            }
            given.clear(room);
        }
        permits.release();
        return true;
    }

    public boolean isGiven(int room) {
        synchronized (given) {
            return room >= 0 && given.get(room);
        }
    }

    public int free() {
        return permits.availablePermits();
    }

    public int rooms() {
        return rooms;
    }
}
