// verdict: results
// methods: record(int) samples()
// threads: 2
// fault: a place is counted before its sample is written, so a reader sees a hole
package faulty;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Records samples in an array until it is full. Writers do not wait for each other, and readers see what was written.
 */
public class SampleRecorder {
    private final int[] samples;
    private final AtomicInteger used = new AtomicInteger();

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
    public boolean record(int sample) {
        if (sample <= 0) {
            throw new IllegalArgumentException("sample: " + sample);
        }
        int place = used.getAndUpdate(count -> Math.min(count + 1, samples.length));
        if (place == samples.length) {
            return false;
        }
        samples[place] = sample;
        return true;
    }

    /** The samples in the order of their places. */
    public int[] samples() {
        int[] copy = new int[used.get()];
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

    public int count() {
        return used.get();
    }

    public int capacity() {
        return samples.length;
    }
}
