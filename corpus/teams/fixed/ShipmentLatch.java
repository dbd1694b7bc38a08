// verdict: none
package fixed;

/**
 * Waits for a number of parcels. They arrive on different threads, and several may wait until all are there.
 */
public class ShipmentLatch {
    private int missing;

    public ShipmentLatch() {
        this(1);
    }

    /** @param parcels how many are expected; one at least, and a hundred at most */
    public ShipmentLatch(int parcels) {
        missing = Math.min(100, Math.max(1, parcels));
    }

    /** A parcel arrived; false if all were there. */
    public synchronized boolean arrived() {
        if (missing == 0) {
            return false;
        }
        missing--;
        if (missing == 0) {
            notifyAll();
        }
        return true;
    }

    /** Waits until all parcels are there. */
    public synchronized void awaitAll() throws InterruptedException {
        while (missing > 0) {
            wait();
        }
    }

    public synchronized boolean isComplete() {
        return missing == 0;
    }

    /** How many parcels have not arrived. */
    public synchronized int missing() {
        return missing;
    }
}
