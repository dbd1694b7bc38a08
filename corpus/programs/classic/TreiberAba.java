// A lock-free stack that uses popped nodes again: while one thread is between reading the top and
// the compare-and-set, the other pops two nodes and pushes the first one back, and the stale next
// pointer is accepted (the ABA problem): the node that was popped is back on the stack.
// origin: classic
// verdict: exception java.lang.AssertionError
import java.util.concurrent.atomic.AtomicReference;

public class TreiberAba {
    static class Node {
        final String name;
        volatile Node next;
        volatile boolean held;

        Node(String name) {
            this.name = name;
        }
    }

    static final AtomicReference<Node> TOP = new AtomicReference<>();

    static void push(Node node) {
        Node old;
        do {
            old = TOP.get();
            node.next = old;
        } while (!TOP.compareAndSet(old, node));
    }

    static Node pop() {
        Node old;
        do {
            old = TOP.get();
            if (old == null) return null;
        } while (!TOP.compareAndSet(old, old.next));
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
        Thread a = new Thread(TreiberAba::once), b = new Thread(TreiberAba::twice);
        a.start();
        b.start();
        a.join();
        b.join();
        for (Node n = TOP.get(); n != null; n = n.next) assert !n.held : n.name + " is held and on the stack";
    }
}
