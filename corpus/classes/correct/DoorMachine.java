// style: state machine, atomic reference
// verdict: none
package correct;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A door that is open, shut or locked. Each change is one compare-and-set from the state that it needs.
 */
public class DoorMachine {
    /** What a door can be. */
    public enum State {
        OPEN, SHUT, LOCKED
    }

    private final AtomicReference<State> state = new AtomicReference<>(State.SHUT);
    private final AtomicInteger changes = new AtomicInteger();

    public State state() {
        return state.get();
    }

    private boolean change(State from, State to) {
        boolean changed = state.compareAndSet(from, to);
        if (changed) {
            changes.incrementAndGet();
        }
        return changed;
    }

    public boolean open() {
        return change(State.SHUT, State.OPEN);
    }

    public boolean shut() {
        return change(State.OPEN, State.SHUT);
    }

    public boolean lock() {
        return change(State.SHUT, State.LOCKED);
    }

    public boolean unlock() {
        return change(State.LOCKED, State.SHUT);
    }

    /** Goes through the door, which must be open. */
    public void pass() {
        State seen = state.get();
        if (seen != State.OPEN) {
            throw new IllegalStateException("the door is " + seen);
        }
    }

    public int changeCount() {
        return changes.get();
    }

    /** Brings the door into a state, from whichever. */
    public State force(State wanted) {
        return wanted == null ? state.get() : state.getAndSet(wanted);
    }
}
