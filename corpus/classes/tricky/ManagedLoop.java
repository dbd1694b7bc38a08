// style: lifecycle of a service: start, pause, resume, stop; worker joined
// verdict: none
package tricky;

/**
 * A loop on a thread of its own that can be started, paused, resumed and stopped, in an order that makes
 * sense; other orders are refused. Each start makes a new thread, when the old one is gone.
 */
public final class ManagedLoop {
    private static final long PERIOD_MILLIS = 5;
    /** Rounds of one start, so that a forgotten loop ends. */
    private static final int MOST_ROUNDS = 3;

    private enum State { STOPPED, RUNNING, PAUSED, STOPPING }

    private State state = State.STOPPED;
    private Thread thread;
    private long rounds;

    private synchronized void loop() {
        try {
            for (int i = 0; i < MOST_ROUNDS; i++) {
                while (state == State.PAUSED) {
                    wait();
                }
                if (state != State.RUNNING) {
                    return;
                }
                rounds++;
                wait(PERIOD_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void move(State from, State to) {
        if (state != from) {
            throw new IllegalStateException("not " + from);
        }
        state = to;
        notifyAll();
    }

    /** Waits while another call stops the loop: a state in between is nobody's business. */
    private void settle() throws InterruptedException {
        while (state == State.STOPPING) {
            wait();
        }
    }

    public synchronized void start() throws InterruptedException {
        settle();
        move(State.STOPPED, State.RUNNING);
        thread = new Thread(this::loop, "loop");
        thread.setDaemon(true);
        thread.start();
    }

    public synchronized void pause() throws InterruptedException {
        settle();
        move(State.RUNNING, State.PAUSED);
    }

    public synchronized void resume() throws InterruptedException {
        settle();
        move(State.PAUSED, State.RUNNING);
    }

    /** Stops a loop that is running or paused, and waits for its thread. */
    public void stop() throws InterruptedException {
        Thread ending;
        synchronized (this) {
            settle();
            if (state == State.STOPPED) {
                throw new IllegalStateException("not started");
            }
            state = State.STOPPING;
            notifyAll();
            ending = thread;
        }
        try {
            ending.join();
        } finally {
            synchronized (this) {
                move(State.STOPPING, State.STOPPED);
            }
        }
    }

    public synchronized boolean isRunning() throws InterruptedException {
        settle();
        return state == State.RUNNING;
    }

    public synchronized long rounds() {
        return rounds;
    }
}
