// The same queue with one thread that enqueues and one that dequeues. Traces: 24, by enumeration of
// a model of its atomic steps.
// origin: classic
// verdict: clean
// traces: 24
import java.util.concurrent.atomic.AtomicReference;

public class MichaelScottMixed {
    static class Node {
        final int value;
        final AtomicReference<Node> next = new AtomicReference<>();

        Node(int value) {
            this.value = value;
        }
    }

    static final AtomicReference<Node> HEAD, TAIL;

    static {
        Node sentinel = new Node(0);
        HEAD = new AtomicReference<>(sentinel);
        TAIL = new AtomicReference<>(sentinel);
    }

    static int r1, r2;

    static void enqueue(int value) {
        Node node = new Node(value);
        while (true) {
            Node tail = TAIL.get(), next = tail.next.get();
            if (next != null) {
                TAIL.compareAndSet(tail, next);
            } else if (tail.next.compareAndSet(null, node)) {
                TAIL.compareAndSet(tail, node);
                return;
            }
        }
    }

    static int dequeue() {
        while (true) {
            Node head = HEAD.get(), tail = TAIL.get(), next = head.next.get();
            if (next == null) return 0;
            if (head == tail) {
                TAIL.compareAndSet(tail, next);
            } else if (HEAD.compareAndSet(head, next)) {
                return next.value;
            }
        }
    }

    static void produce() {
        enqueue(1);
        enqueue(2);
    }

    static void consume() {
        r1 = dequeue();
        r2 = dequeue();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(MichaelScottMixed::produce), b = new Thread(MichaelScottMixed::consume);
        a.start();
        b.start();
        a.join();
        b.join();
        assert r1 == 0 && r2 <= 1 || r1 == 1 && (r2 == 0 || r2 == 2) : r1 + " " + r2;
    }
}
