// style: worker behind synchronous queues, one call at a time
// verdict: none
package tricky;

import java.util.concurrent.SynchronousQueue;

/**
 * A worker that squares numbers. Each call meets it twice: to hand the number over, and for the answer.
 */
public final class HandshakeServer {
    private static final Object STOP = new Object();

    private final SynchronousQueue<Object> requests = new SynchronousQueue<>();
    private final SynchronousQueue<Long> answers = new SynchronousQueue<>();
    private final Thread worker;
    private boolean closed;
    private int served;

    public HandshakeServer() {
        worker = new Thread(this::serve, "server");
        worker.setDaemon(true);
        worker.start();
    }

    private void serve() {
        try {
            for (Object request = requests.take(); request != STOP; request = requests.take()) {
                long number = (Integer) request;
                answers.put(number * number);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** @throws IllegalStateException once the server is closed */
    public synchronized long square(int number) throws InterruptedException {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        requests.put(number);
        served++;
        return answers.take();
    }

    public long sumOfSquares(int one, int other) throws InterruptedException {
        synchronized (this) {
            return square(one) + square(other);
        }
    }

    public synchronized int served() {
        return served;
    }

    public synchronized boolean isClosed() {
        return closed;
    }

    /** The worker never wants the monitor, so it can be waited for under it. */
    public synchronized void close() throws InterruptedException {
        if (closed) {
            return;
        }
        closed = true;
        requests.put(STOP);
        worker.join();
    }
}
