// style: java.util.concurrent blocking queue
// verdict: none
package correct;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Letters from some threads to others. Nobody waits longer than a millisecond.
 */
public class Mailbox {
    private final BlockingQueue<String> letters;

    public Mailbox() {
        this(4);
    }

    public Mailbox(int room) {
        letters = new ArrayBlockingQueue<>(Math.max(1, Math.min(room, 1000)));
    }

    /** Puts a letter in, if there is room. */
    public boolean post(String letter) {
        return letter != null && letters.offer(letter);
    }

    /** The same, but waits a moment for room. */
    public boolean postPatiently(String letter) throws InterruptedException {
        return letter != null && letters.offer(letter, 1, TimeUnit.MILLISECONDS);
    }

    /** Takes a letter, or gives null. */
    public String take() {
        return letters.poll();
    }

    /** The same, but waits a moment for one. */
    public String takePatiently() throws InterruptedException {
        return letters.poll(1, TimeUnit.MILLISECONDS);
    }

    public List<String> takeAll() {
        List<String> all = new ArrayList<>();
        letters.drainTo(all);
        return all;
    }

    public int size() {
        return letters.size();
    }

    public int room() {
        return letters.remainingCapacity();
    }

    /** Moves letters to another mailbox while it has room. What does not fit is lost. */
    public int forward(Mailbox other) {
        int moved = 0;
        for (String letter : takeAll()) {
            if (other.post(letter)) {
                moved++;
            }
        }
        return moved;
    }
}
