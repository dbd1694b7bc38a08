// style: actor with a mailbox, answers by futures
// verdict: none
package tricky;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongUnaryOperator;

/**
 * A number that only its actor touches. Others send messages, and wait for answers where there is one.
 */
public final class TallyActor {
    private final Deque<Runnable> mailbox = new ArrayDeque<>();
    private boolean stopped;
    /** Confined to the actor's thread. */
    private long tally;

    public TallyActor() {
        Thread thread = new Thread(this::run, "actor");
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        for (Runnable message = receive(); message != null; message = receive()) {
            message.run();
        }
    }

    private Runnable receive() {
        synchronized (mailbox) {
            boolean interrupted = false;
            while (mailbox.isEmpty() && !stopped) {
                try {
                    mailbox.wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            return mailbox.poll();
        }
    }

    private void send(Runnable message) {
        synchronized (mailbox) {
            if (stopped) {
                throw new RejectedExecutionException("stopped");
            }
            mailbox.add(message);
            mailbox.notify();
        }
    }

    private long ask(LongUnaryOperator change) {
        CompletableFuture<Long> answer = new CompletableFuture<>();
        send(() -> {
            tally = change.applyAsLong(tally);
            answer.complete(tally);
        });
        return answer.join();
    }

    /** Adds without waiting. */
    public void add(long amount) {
        send(() -> tally += amount);
    }

    public long addAndGet(long amount) {
        return ask(before -> before + amount);
    }

    public long get() {
        return ask(before -> before);
    }

    public long max(long least) {
        return ask(before -> Math.max(before, least));
    }

    public void reset() {
        send(() -> tally = 0);
    }

    /** Letters that the actor has not opened. */
    public int unread() {
        synchronized (mailbox) {
            return mailbox.size();
        }
    }

    /** Takes no more messages; those in the mailbox are answered. */
    public void stop() {
        synchronized (mailbox) {
            stopped = true;
            mailbox.notifyAll();
        }
    }
}
