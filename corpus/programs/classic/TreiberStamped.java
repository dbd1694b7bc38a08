// The stack that uses nodes again, with a stamp beside the top that changes with every step: a stale
// compare-and-set fails.
// origin: classic
// verdict: clean
import java.util.concurrent.atomic.AtomicStampedReference;

public class TreiberStamped {
    static class Node {
        final String name;
        volatile Node next;
        volatile boolean held;

        Node(String name) {
            this.name = name;
        }
    }

    static final AtomicStampedReference<Node> TOP = new AtomicStampedReference<>(null, 0);

    static void push(Node node) {
        int[] stamp = new int[1];
        Node old;
        do {
            old = TOP.get(stamp);
            node.next = old;
        } while (!TOP.compareAndSet(old, node, stamp[0], stamp[0] + 1));
    }

    static Node pop() {
        int[] stamp = new int[1];
        Node old;
        do {
            old = TOP.get(stamp);
            if (old == null) return null;
        } while (!TOP.compareAndSet(old, old.next, stamp[0], stamp[0] + 1));
        return old;
    }

    static void once() {
        pop();
    }

    static void twice() {
        Node first = pop(), second = pop();
        if (second != null) second.held = true;
        if (first != null) push(first);
    }

    public static void main(String[] args) throws InterruptedException {
        push(new Node("C"));
        push(new Node("B"));
        push(new Node("A"));
        Thread a = new Thread(TreiberStamped::once), b = new Thread(TreiberStamped::twice);
        a.start();
        b.start();
        a.join();
        b.join();
        for (Node n = TOP.getReference(); n != null; n = n.next) assert !n.held : n.name + " is held and on the stack";
    }
}
