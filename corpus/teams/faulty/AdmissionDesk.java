// verdict: results
// methods: admit() admit()
// threads: 2
// fault: the lock is the boxed count itself, which every change replaces by another object
package faulty;

/**
 * Lets a number of visitors into a hall and gives each a number. Every door has a thread.
 */
@SuppressWarnings("synchronization")
public class AdmissionDesk {
    private final int places;
    private Integer inside = 0;
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
        synchronized (inside) {
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
        synchronized (inside) {
            if (inside == 0) {
                return false;
            }
            inside--;
            return true;
        }
    }

    public int inside() {
        synchronized (inside) {
            return inside;
        }
    }

    /** How many visitors were let in so far. */
    public int admitted() {
        synchronized (inside) {
            return admitted;
        }
    }
}
