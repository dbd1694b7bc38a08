// verdict: none
package fixed;

/**
 * Lets a number of visitors into a hall and gives each a number. Every door has a thread.
 */
public class AdmissionDesk {
    private final int places;
    private final Object lock = new Object();
    private int inside;
    private int admitted;

    public AdmissionDesk() {
        this(10);
    }

    /** @param places how many may be inside at a time; one at least */
    public AdmissionDesk(int places) {
        this.places = Math.max(1, places);
    }

    /** Lets a visitor in, and returns how many are inside then; zero if the hall is full. */
    public int admit() {
        synchronized (lock) {
            if (inside >= places) {
                return 0;
            }
            inside++;
            admitted++;
            return inside;
        }
    }

    /** Lets a visitor out; false if nobody is inside. */
    public boolean leave() {
        synchronized (lock) {
            if (inside == 0) {
                return false;
            }
            inside--;
            return true;
        }
    }

    public int inside() {
        synchronized (lock) {
            return inside;
        }
    }

    /** How many visitors were let in so far. */
    public int admitted() {
        synchronized (lock) {
            return admitted;
        }
    }
}
