// style: answers awaited for a limited time, two waits in a row
// verdict: none
package tricky;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Talks to a peer, which is a thread. Who wants something from it waits a few milliseconds for the answer.
 */
public final class AckedLink {
    /** The peer did not greet. */
    public static final class LinkDown extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** The peer did not answer. */
    public static final class NoReply extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static final long MILLIS = 5;

    private static final class Message {
        final boolean greeting;
        final int number;
        final CountDownLatch answered = new CountDownLatch(1);
        /** Written before the latch opens. */
        long answer;

        Message(boolean greeting, int number) {
            this.greeting = greeting;
            this.number = number;
        }
    }

    private final BlockingQueue<Message> wire = new LinkedBlockingQueue<>();
    private volatile boolean connected;
    private volatile boolean muted;

    public AckedLink() {
        Thread peer = new Thread(this::answer, "peer");
        peer.setDaemon(true);
        peer.start();
    }

    private void answer() {
        try {
            while (true) {
                Message message = wire.take();
                if (message.greeting || !muted) {
                    message.answer = message.number + 1L;
                    message.answered.countDown();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean send(Message message) throws InterruptedException {
        wire.add(message);
        return message.answered.await(MILLIS, TimeUnit.MILLISECONDS);
    }

    /** @throws LinkDown if the peer does not greet in time */
    public void connect() throws InterruptedException {
        if (!send(new Message(true, 0))) {
            throw new LinkDown();
        }
        connected = true;
    }

    /**
     * The next number, as the peer says.
     *
     * @throws IllegalStateException without a connection
     * @throws NoReply if no answer comes in time
     */
    public long request(int number) throws InterruptedException {
        if (!connected) {
            throw new IllegalStateException("not connected");
        }
        Message message = new Message(false, number);
        if (!send(message)) {
            throw new NoReply();
        }
        return message.answer;
    }

    public void disconnect() {
        connected = false;
    }

    public boolean isConnected() {
        return connected;
    }

    /** Whether the peer keeps its answers to itself. */
    public void mute(boolean value) {
        muted = value;
    }

    public int unread() {
        return wire.size();
    }
}
