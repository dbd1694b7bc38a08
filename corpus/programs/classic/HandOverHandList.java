// A sorted list with a lock per node; a walk holds two neighbouring locks at a time.
// origin: classic
// verdict: clean
// bound: 20000
import java.util.concurrent.locks.ReentrantLock;

public class HandOverHandList {
    static class Node {
        final int key;
        final ReentrantLock lock = new ReentrantLock();
        Node next;

        Node(int key, Node next) {
            this.key = key;
            this.next = next;
        }
    }

    static final Node HEAD = new Node(0, new Node(10, new Node(30, new Node(100, null))));

    /** Locks and returns the last node before the key, and locks its successor. */
    static Node locate(int key) {
        Node before = HEAD;
        before.lock.lock();
        Node node = before.next;
        node.lock.lock();
        while (node.key < key) {
            before.lock.unlock();
            before = node;
            node = node.next;
            node.lock.lock();
        }
        return before;
    }

    static void insert(int key) {
        Node before = locate(key), after = before.next;
        before.next = new Node(key, after);
        after.lock.unlock();
        before.lock.unlock();
    }

    static void remove(int key) {
        Node before = locate(key), node = before.next;
        if (node.key == key) before.next = node.next;
        node.lock.unlock();
        before.lock.unlock();
    }

    static boolean contains(int key) {
        for (Node n = HEAD; n != null; n = n.next) if (n.key == key) return true;
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
