// style: monitor with wait and notifyAll
// verdict: none
package correct;

/**
 * A value that is set once and that others wait for, a moment only. The wait is in a loop, and whoever
 * sets the value wakes all.
 */
public class WriteOnce {
    private String value;
    private boolean done;
    private int waiters;

    /** Sets the value; false if it was set. */
    public synchronized boolean set(String result) {
        if (done) {
            return false;
        }
        value = result;
        done = true;
        notifyAll();
        return true;
    }

    /** The same for those who think they are the only ones. */
    public synchronized void setOrFail(String result) {
        if (!set(result)) {
            throw new IllegalStateException("it is set");
        }
    }

    public synchronized boolean isDone() {
        return done;
    }

    /** The value now, or the other one. */
    public synchronized String getNow(String otherwise) {
        return done ? value : otherwise;
    }

    /** The value, for which a moment is waited, or the other one. */
    public synchronized String get(String otherwise) throws InterruptedException {
        waiters++;
        try {
            for (int i = 0; i < 2 && !done; i++) {
                wait(1);
            }
            return done ? value : otherwise;
        } finally {
            waiters--;
        }
    }

    public synchronized int waiters() {
        return waiters;
    }
}
