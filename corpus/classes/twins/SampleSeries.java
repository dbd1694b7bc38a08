// subject: C10 V14 B10
// verdict: none
package twins;

import java.util.Arrays;

/**
 * Samples of a quantity over time, ordered by time. A collector adds to it while charts read it, so it
 * is thread-safe.
 */
public class SampleSeries {
    /** One sample. */
    private static final class Sample {
        final long time;
        double value;

        Sample(long time, double value) {
            this.time = time;
            this.value = value;
        }
    }

    private Sample[] samples = new Sample[8];
    private int count;

    public synchronized int size() {
        return count;
    }

    /** Enters a sample, or changes the one of the same time. */
    public synchronized void add(long time, double value) {
        int place = find(time);
        if (place >= 0) {
            samples[place].value = value;
            return;
        }
        if (count == samples.length) {
            samples = Arrays.copyOf(samples, count * 2);
        }
        place = -place - 1;
        System.arraycopy(samples, place, samples, place + 1, count - place);
        samples[place] = new Sample(time, value);
        count++;
    }

    private int find(long time) {
        for (int i = 0; i < count; i++) {
            if (samples[i].time == time) {
                return i;
            }
            if (samples[i].time > time) {
                return -i - 1;
            }
        }
        return -count - 1;
    }

    /** The value of the sample at a place, or NaN where there is none. */
    public synchronized double valueAt(int place) {
        if (place < 0 || place >= count) {
            return Double.NaN;
        }
        return samples[place].value;
    }

    /** The time of the last sample, or -1. */
    public synchronized long lastTime() {
        return count == 0 ? -1 : samples[count - 1].time;
    }

    public synchronized boolean delete(long time) {
        int place = find(time);
        if (place < 0) {
            return false;
        }
        System.arraycopy(samples, place + 1, samples, place, count - place - 1);
        samples[--count] = null;
        return true;
    }

    public synchronized void clear() {
        Arrays.fill(samples, null);
        count = 0;
    }

    public synchronized double mean() {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += samples[i].value;
        }
        return sum / Math.max(1, count);
    }
}
