// subject: C1 A1
// verdict: none
package twins;

/**
 * A range of integers with both ends included. It never changes after construction, so it is
 * safe to share between threads; its hash is computed on first demand and kept.
 */
public final class IntSpan {
    private static final String[] COLOURS = {"red", "green", "blue", "cyan", "amber", "grey", "white"};

    private final int low;
    private final int high;
    /** Zero until somebody asks. */
    private int hash;

    public IntSpan(int only) {
        this(only, only);
    }

    public IntSpan(int one, int other) {
        low = Math.min(one, other);
        high = Math.max(one, other);
    }

    public int low() {
        return low;
    }

    public int high() {
        return high;
    }

    public boolean contains(int value) {
        return value >= low && value <= high;
    }

    public boolean encloses(IntSpan other) {
        return other != null && contains(other.low) && contains(other.high);
    }

    public boolean overlaps(IntSpan other) {
        return other != null && other.low <= high && other.high >= low;
    }

    /** The colour a chart gives to this range: the same one for equal ranges. */
    public String colour() {
        return COLOURS[hashCode() % COLOURS.length];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IntSpan span && span.low == low && span.high == high;
    }

    /** Never negative. */
    @Override
    public int hashCode() {
        // Put together in a local and stored once. That two threads may both do so is harmless.
        int made = hash;
        if (made == 0) {
            made = 0x811c9dc5;
            made = (made ^ low) * 16777619;
            made = (made ^ high) * 16777619;
            made &= Integer.MAX_VALUE;
            hash = made;
        }
        return made;
    }

    @Override
    public String toString() {
        return "[" + low + ", " + high + "]";
    }
}
