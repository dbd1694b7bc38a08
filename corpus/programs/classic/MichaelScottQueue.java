// A lock-free queue in two steps, link and swing the tail, where whoever sees a tail that lags
// helps. A model of its atomic steps has 16 traces; a retry that changed nothing counts as waiting,
// which tells one of them apart from itself.
// origin: classic
// verdict: clean
import java.util.concurrent.atomic.AtomicReference;

public class MichaelScottQueue {
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

    static int taken;

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

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> enqueue(1)), b = new Thread(() -> enqueue(2));
        a.start();
        b.start();
        a.join();
        b.join();
        int first = dequeue(), second = dequeue();
        assert first + second == 3 && first != second && dequeue() == 0;
    }
}
