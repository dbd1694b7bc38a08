// A queue lock: each thread appends its node with one atomic exchange and spins on the node before
// it.
// origin: classic
// verdict: clean
import java.util.concurrent.atomic.AtomicReference;

public class ClhLock {
    static class Node {
        volatile boolean locked;
    }

    static final AtomicReference<Node> TAIL = new AtomicReference<>(new Node());
    static int x;

    static void increment() {
        Node mine = new Node();
        mine.locked = true;
        Node before = TAIL.getAndSet(mine);
        while (before.locked) Thread.onSpinWait();
        x++;
        mine.locked = false;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(ClhLock::increment), b = new Thread(ClhLock::increment);
        Thread c = new Thread(ClhLock::increment);
        a.start();
        b.start();
        c.start();
        a.join();
        b.join();
        c.join();
        assert x == 3;
    }
}
