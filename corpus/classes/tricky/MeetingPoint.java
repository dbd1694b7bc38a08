// style: cyclic barrier that can be reset
// verdict: none
package tricky;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two meet and go on. {@link #cancel} sends away who is waiting.
 */
public final class MeetingPoint {
    private final AtomicInteger meetings = new AtomicInteger();
    private final CyclicBarrier barrier = new CyclicBarrier(2, meetings::incrementAndGet);

    /** @throws BrokenBarrierException if the meeting is cancelled while this one waits */
    public void meet() throws InterruptedException, BrokenBarrierException {
        barrier.await();
    }

    public void cancel() {
        barrier.reset();
    }

    public int waiting() {
        return barrier.getNumberWaiting();
    }

    public boolean isQuiet() {
        return barrier.getNumberWaiting() == 0;
    }

    public int meetings() {
        return meetings.get();
    }
}
