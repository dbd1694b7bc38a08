// A list with a lock per node whose walk leaves one lock before it takes the next: the node can be
// removed in the gap, and an insertion behind it is lost.
// origin: classic
// verdict: exception java.lang.AssertionError
public class HandOverHandGap {
    static class Node {
        final int key;
        Node next;

        Node(int key, Node next) {
            this.key = key;
            this.next = next;
        }
    }

    static final Node HEAD = new Node(0, new Node(10, new Node(30, null)));

    static void insert(int key) {
        Node before = HEAD;
        while (true) {
            Node after;
            synchronized (before) {
                after = before.next;
                if (after == null || after.key > key) {
                    before.next = new Node(key, after);
                    return;
                }
            }
            before = after;
        }
    }

    static void removeFirst() {
        synchronized (HEAD) {
            Node first = HEAD.next;
            synchronized (first) {
                HEAD.next = first.next;
            }
        }
    }

    static boolean contains(int key) {
        for (Node n = HEAD; n != null; n = n.next) if (n.key == key) return true;
        return false;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> insert(20)), b = new Thread(HandOverHandGap::removeFirst);
        a.start();
        b.start();
        a.join();
        b.join();
        assert contains(20);
    }
}
