// verdict: results
// methods: allowRequest(long) allowRequest(long)
// threads: 2
// fault: the state is read and set in two steps, so two threads get the one trial
package faulty;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Keeps requests from a service that fails. After some failures it is open and lets nothing pass; after a pause it lets
 * a single request pass, as a trial. The callers tell the time. For many threads.
 */
public class CircuitBreaker {
    /** Whether requests pass. */
    public enum State { CLOSED, OPEN, TRIAL }

    private static final long PAUSE = 10;

    private final int threshold;
    private final AtomicReference<State> state = new AtomicReference<>(State.CLOSED);
    private int failures;
    private volatile long openedAt;

    public CircuitBreaker() {
        this(1);
    }

    /** @param threshold how many failures in a row open it; one at least */
    public CircuitBreaker(int threshold) {
        this.threshold = Math.max(1, threshold);
    }

    /** Whether a request may be sent. Of all that ask after the pause one gets true, until it tells how it ended. */
    public boolean allowRequest(long now) {
        State present = state.get();
        if (present == State.CLOSED) {
            return true;
        }
        if (present == State.OPEN && now - openedAt >= PAUSE) {
            state.set(State.TRIAL);
            return true;
        }
        return false;
    }

    /** A request went well. */
    public synchronized void succeeded() {
        failures = 0;
        state.set(State.CLOSED);
    }

    /** A request failed. */
    public synchronized void failed(long now) {
        failures++;
        if (state.get() == State.TRIAL || failures >= threshold) {
            openedAt = now;
            state.set(State.OPEN);
        }
    }

    public State state() {
        return state.get();
    }

    /** Failures since the last success. */
    public synchronized int failures() {
        return failures;
    }
}
