// style: ordered locks with a tie lock
// verdict: none
package correct;

/**
 * A purse that can be poured into another. Two purses are locked in the order of their identity hash; if
 * that is the same, a third lock decides.
 */
public class TieAccount {
    private static final Object TIE = new Object();

    private long coins;

    public synchronized long coins() {
        return coins;
    }

    public synchronized void put(int more) {
        coins += Math.max(0, more);
    }

    /** Takes coins out, as far as there are any. */
    public synchronized long take(int wanted) {
        long taken = Math.max(0, Math.min(wanted, coins));
        coins -= taken;
        return taken;
    }

    private static void pour(TieAccount from, TieAccount to) {
        long moved = from.coins;
        from.coins = 0;
        to.coins += moved;
    }

    /** Pours all coins into another purse. */
    public void pourInto(TieAccount to) {
        int here = System.identityHashCode(this);
        int there = System.identityHashCode(to);
        if (here < there) {
            synchronized (this) {
                synchronized (to) {
                    pour(this, to);
                }
            }
        } else if (here > there) {
            synchronized (to) {
                synchronized (this) {
                    pour(this, to);
                }
            }
        } else {
            synchronized (TIE) {
                synchronized (this) {
                    synchronized (to) {
                        pour(this, to);
                    }
                }
            }
        }
    }

    public synchronized boolean isEmpty() {
        return coins == 0;
    }

    public synchronized void clear() {
        coins = 0;
    }
}
