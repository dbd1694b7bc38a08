// The lock-free queue of Michael and Scott with two threads that enqueue and one that dequeues: nothing is lost or
// doubled, whoever has to help whom.
// origin: classic
// verdict: clean
import java.util.concurrent.atomic.AtomicReference;

public class MichaelScottTwoOne {
    static final class Node {
        final int value;
        final AtomicReference<Node> next = new AtomicReference<>();

        Node(int value) {
            this.value = value;
        }
    }

    static final AtomicReference<Node> HEAD = new AtomicReference<>(new Node(0));
    static final AtomicReference<Node> TAIL = new AtomicReference<>(HEAD.get());
    static int got;

    static void enqueue(int value) {
        Node node = new Node(value);
        while (true) {
            Node last = TAIL.get();
            Node next = last.next.get();
            if (last != TAIL.get()) {
                continue;
            }
            if (next != null) {
                TAIL.compareAndSet(last, next);
            } else if (last.next.compareAndSet(null, node)) {
                TAIL.compareAndSet(last, node);
                return;
            }
        }
    }

    static int dequeue() {
        while (true) {
            Node first = HEAD.get();
            Node last = TAIL.get();
            Node next = first.next.get();
            if (first != HEAD.get()) {
                continue;
            }
            if (first != last) {
                int value = next.value;
                if (HEAD.compareAndSet(first, next)) {
                    return value;
                }
            } else if (next == null) {
                return 0;
            } else {
                TAIL.compareAndSet(last, next);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> enqueue(1)), b = new Thread(() -> enqueue(2));
        Thread c = new Thread(() -> got = dequeue());
        a.start();
        b.start();
        c.start();
        a.join();
        b.join();
        c.join();
        int sum = got;
        int count = got == 0 ? 0 : 1;
        for (int value = dequeue(); value != 0; value = dequeue()) {
            sum += value;
            count++;
        }
        assert sum == 3 && count == 2 : sum + " in " + count;
    }
}
