// subject: C1 A1
// verdict: ArrayIndexOutOfBoundsException
// methods: colour() hashCode()
package kernels;

/**
 * A range of integers with both ends included. It never changes after construction, so it is thought
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
        // Put together in the field itself: another thread may take a half-made, negative value.
        if (hash == 0) {
            hash = 0x811c9dc5;
            hash = (hash ^ low) * 16777619;
            hash = (hash ^ high) * 16777619;
            hash &= Integer.MAX_VALUE;
        }
        return hash;
    }

    @Override
    public String toString() {
        return "[" + low + ", " + high + "]";
    }
}
