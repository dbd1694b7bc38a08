// A queue lock whose owner passes it on to the node behind it. The owner must wait for a successor
// that has joined the queue but not yet made itself known.
// origin: classic
// verdict: clean
import java.util.concurrent.atomic.AtomicReference;

public class McsLock {
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
        if (mine.next == null) {
            if (TAIL.compareAndSet(mine, null)) return;
            while (mine.next == null) Thread.onSpinWait();
        }
        mine.next.waiting = false;
    }

    public static void main(String[] args) throws InterruptedException {
        new Node();
        Thread a = new Thread(McsLock::increment), b = new Thread(McsLock::increment);
        a.start();
        b.start();
        a.join();
        b.join();
        assert x == 2;
    }
}
