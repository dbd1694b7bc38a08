// A lock-free stack: compare-and-set on the top, a fresh node for every push. Traces: 46, by
// enumeration of a model of its atomic steps.
// origin: classic
// verdict: clean
// traces: 46
import java.util.concurrent.atomic.AtomicReference;

public class TreiberStack {
    static class Node {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    static final AtomicReference<Node> TOP = new AtomicReference<>();
    static int r1, r2;

    static void push(int value) {
        Node node = new Node(value);
        Node old;
        do {
            old = TOP.get();
            node.next = old;
        } while (!TOP.compareAndSet(old, node));
    }

    static int pop() {
        Node old;
        do {
            old = TOP.get();
            if (old == null) return 0;
        } while (!TOP.compareAndSet(old, old.next));
        return old.value;
    }

    static void first() {
        push(1);
        r1 = pop();
    }

    static void second() {
        push(2);
        r2 = pop();
    }

    public static void main(String[] args) throws InterruptedException {
        new Node(0);
        Thread a = new Thread(TreiberStack::first), b = new Thread(TreiberStack::second);
        a.start();
        b.start();
        a.join();
        b.join();
        assert r1 + r2 == 3 && r1 != r2 && TOP.get() == null;
    }
}
