// verdict: none
package fixed;

/**
 * Records samples in an array until it is full. Writers do not wait for each other, and readers see what was written.
 */
public class SampleRecorder {
    private final int[] samples;
    private int used;

    public SampleRecorder() {
        this(4);
    }

    /** @throws IllegalArgumentException if the capacity is negative or more than a thousand */
    public SampleRecorder(int capacity) {
        if (capacity < 0 || capacity > 1000) {
            throw new IllegalArgumentException("capacity: " + capacity);
        }
        samples = new int[capacity];
    }

    /**
     * Records a sample; false if there is no room.
     *
     * @throws IllegalArgumentException unless it is positive
     */
    public synchronized boolean record(int sample) {
        if (sample <= 0) {
            throw new IllegalArgumentException("sample: " + sample);
        }
        if (used == samples.length) {
            return false;
        }
        samples[used] = sample;
        used++;
        return true;
    }

    /** The samples in the order of their places. */
    public synchronized int[] samples() {
        int[] copy = new int[used];
        System.arraycopy(samples, 0, copy, 0, copy.length);
        return copy;
    }

    /** The least of all samples, or zero if there is none. */
    public int least() {
        int[] all = samples();
        int least = all.length == 0 ? 0 : all[0];
        for (int sample : all) {
            least = Math.min(least, sample);
        }
        return least;
    }

    public synchronized int count() {
        return used;
    }

    public int capacity() {
        return samples.length;
    }
}
