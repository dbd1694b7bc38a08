import java.util.concurrent.atomic.AtomicReference;

/** Two threads push and pop on a lock-free stack. */
public class Treiber {
    static final class Node {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    static AtomicReference<Node> top;

    static void round() throws Exception {
        top = new AtomicReference<>();
        Thread a = new Thread(() -> pushAndPop(1));
        Thread b = new Thread(() -> pushAndPop(2));
        a.start();
        b.start();
        a.join();
        b.join();
    }

    static void pushAndPop(int value) {
        Node node = new Node(value);
        do {
            node.next = top.get();
        } while (!top.compareAndSet(node.next, node));
        Node popped;
        do {
            popped = top.get();
        } while (popped != null && !top.compareAndSet(popped, popped.next));
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, Treiber::round);
        } else {
            round();
        }
    }
}
