// The sorted lock-free list with marked pointers: a node is first marked as removed, which makes every
// insertion behind it fail and start again (Harris's list).
// origin: classic
// verdict: clean
import java.util.concurrent.atomic.AtomicMarkableReference;

public class HarrisList {
    static class Node {
        final int key;
        final AtomicMarkableReference<Node> next;

        Node(int key, Node next) {
            this.key = key;
            this.next = new AtomicMarkableReference<>(next, false);
        }
    }

    static final Node HEAD = new Node(0, new Node(10, new Node(30, null)));

    /** The last node before the key; unlinks removed nodes on the way. */
    static Node before(int key) {
        boolean[] removed = new boolean[1];
        retry:
        while (true) {
            Node before = HEAD, node = before.next.getReference();
            while (node != null) {
                Node after = node.next.get(removed);
                if (removed[0]) {
                    if (!before.next.compareAndSet(node, after, false, false)) continue retry;
                } else {
                    if (node.key >= key) return before;
                    before = node;
                }
                node = after;
            }
            return before;
        }
    }

    static void insert(int key) {
        while (true) {
            Node before = before(key), after = before.next.getReference();
            if (after != null && after.key < key) continue;
            if (before.next.compareAndSet(after, new Node(key, after), false, false)) return;
        }
    }

    static void remove(int key) {
        while (true) {
            Node before = before(key), node = before.next.getReference();
            if (node == null || node.key != key) return;
            Node after = node.next.getReference();
            if (!node.next.compareAndSet(after, after, false, true)) continue;
            before.next.compareAndSet(node, after, false, false);
            return;
        }
    }

    static boolean contains(int key) {
        boolean[] removed = new boolean[1];
        for (Node n = HEAD.next.getReference(); n != null; ) {
            Node after = n.next.get(removed);
            if (n.key == key) return !removed[0];
            n = after;
        }
        return false;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> insert(20)), b = new Thread(() -> remove(10));
        a.start();
        b.start();
        a.join();
        b.join();
        assert contains(20) && !contains(10) && contains(30);
    }
}
