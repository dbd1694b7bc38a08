// style: exchanger with time-out, atomics
// verdict: none
package tricky;

import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Two who meet exchange what they bring. Who meets nobody leaves it on the desk, and takes what lay there.
 */
public final class SwapDesk {
    private final Exchanger<String> exchanger = new Exchanger<>();
    private final AtomicReference<String> desk = new AtomicReference<>("");
    private final AtomicInteger met = new AtomicInteger();

    private static String text(String text) {
        return text == null ? "" : text;
    }

    public String swap(String mine) throws InterruptedException {
        try {
            String theirs = exchanger.exchange(text(mine), 1, TimeUnit.MILLISECONDS);
            met.incrementAndGet();
            return theirs;
        } catch (TimeoutException e) {
            return leave(mine);
        }
    }

    /** Does not look for anybody. */
    public String leave(String mine) {
        return desk.getAndSet(text(mine));
    }

    public String look() {
        return desk.get();
    }

    public int length() {
        return desk.get().length();
    }

    public boolean leaveIf(String expected, String mine) {
        String seen = desk.get();
        return seen.equals(expected) && desk.compareAndSet(seen, text(mine));
    }

    public int met() {
        return met.get();
    }
}
