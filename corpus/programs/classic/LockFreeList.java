// A sorted lock-free list that removes a node by swinging its predecessor's pointer and marks
// nothing: an insertion behind the removed node at the same time is lost.
// origin: classic
// verdict: exception java.lang.AssertionError
import java.util.concurrent.atomic.AtomicReference;

public class LockFreeList {
    static class Node {
        final int key;
        final AtomicReference<Node> next;

        Node(int key, Node next) {
            this.key = key;
            this.next = new AtomicReference<>(next);
        }
    }

    static final Node HEAD = new Node(0, new Node(10, new Node(30, null)));

    static void insert(int key) {
        while (true) {
            Node before = HEAD, after = before.next.get();
            while (after != null && after.key < key) {
                before = after;
                after = before.next.get();
            }
            if (before.next.compareAndSet(after, new Node(key, after))) return;
        }
    }

    static void remove(int key) {
        while (true) {
            Node before = HEAD, node = before.next.get();
            while (node != null && node.key < key) {
                before = node;
                node = before.next.get();
            }
            if (node == null || node.key != key) return;
            if (before.next.compareAndSet(node, node.next.get())) return;
        }
    }

    static boolean contains(int key) {
        for (Node n = HEAD.next.get(); n != null; n = n.next.get()) if (n.key == key) return true;
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
