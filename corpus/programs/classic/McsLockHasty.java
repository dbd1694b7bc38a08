// The queue lock whose owner does not wait for a late successor: the successor spins for ever.
// origin: classic
// verdict: hang
import java.util.concurrent.atomic.AtomicReference;

public class McsLockHasty {
    static class Node {
        volatile boolean waiting;
        volatile Node next;
    }

    static final AtomicReference<Node> TAIL = new AtomicReference<>();
    static int x;

    static void increment() {
        Node mine = new Node();
        Node before = TAIL.getAndSet(mine);
        if (before != null) {
            mine.waiting = true;
            before.next = mine;
            while (mine.waiting) Thread.onSpinWait();
        }
        x++;
        if (mine.next != null) mine.next.waiting = false;
        else TAIL.compareAndSet(mine, null);
    }

    public static void main(String[] args) throws InterruptedException {
        new Node();
        Thread a = new Thread(McsLockHasty::increment), b = new Thread(McsLockHasty::increment);
        a.start();
        b.start();
        a.join();
        b.join();
        assert x == 2;
    }
}
