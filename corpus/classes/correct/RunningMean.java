// style: immutable state in an atomic reference
// verdict: none
package correct;

import java.util.concurrent.atomic.AtomicReference;

/**
 * The mean of numbers that come in one by one. Sum and count are one immutable object, so that no reader
 * divides the sum of one moment by the count of another.
 */
public class RunningMean {
    private record State(long sum, int count) {
    }

    private static final State EMPTY = new State(0, 0);

    private final AtomicReference<State> state = new AtomicReference<>(EMPTY);

    public void add(int number) {
        state.updateAndGet(seen -> new State(seen.sum() + number, seen.count() + 1));
    }

    /** The mean, rounded down; 0 when there are no numbers. */
    public long mean() {
        State seen = state.get();
        return seen.count() == 0 ? 0 : seen.sum() / seen.count();
    }

    /** The mean of numbers that must be there. */
    public long meanOrFail() {
        State seen = state.get();
        return seen.sum() / seen.count();
    }

    public int count() {
        return state.get().count();
    }

    public long sum() {
        return state.get().sum();
    }

    public void reset() {
        state.set(EMPTY);
    }

    public boolean isEmpty() {
        return state.get().count() == 0;
    }
}
