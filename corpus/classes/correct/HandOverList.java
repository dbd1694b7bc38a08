// style: lock coupling
// verdict: none
package correct;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A sorted list of different numbers with a lock in each node. A walker takes the next lock before it
 * lets the present one go; all walk in the same direction, so that no two wait for each other.
 */
public class HandOverList {
    private static final class Node {
        final ReentrantLock lock = new ReentrantLock();
        final int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private final Node head = new Node(0, null);

    /** The last node before a value; it is locked. */
    private Node before(int value) {
        Node node = head;
        node.lock.lock();
        while (node.next != null && node.next.value < value) {
            Node next = node.next;
            next.lock.lock();
            node.lock.unlock();
            node = next;
        }
        return node;
    }

    public boolean add(int value) {
        Node node = before(value);
        try {
            if (node.next != null && node.next.value == value) {
                return false;
            }
            node.next = new Node(value, node.next);
            return true;
        } finally {
            node.lock.unlock();
        }
    }

    public boolean remove(int value) {
        Node node = before(value);
        try {
            Node found = node.next;
            if (found == null || found.value != value) {
                return false;
            }
            // Whoever walks on this node must have left it.
            found.lock.lock();
            try {
                node.next = found.next;
            } finally {
                found.lock.unlock();
            }
            return true;
        } finally {
            node.lock.unlock();
        }
    }

    public boolean contains(int value) {
        Node node = before(value);
        try {
            return node.next != null && node.next.value == value;
        } finally {
            node.lock.unlock();
        }
    }

    /** The smallest number, or the other one. */
    public int first(int otherwise) {
        head.lock.lock();
        try {
            return head.next == null ? otherwise : head.next.value;
        } finally {
            head.lock.unlock();
        }
    }

    public List<Integer> toList() {
        List<Integer> values = new ArrayList<>();
        Node node = head;
        node.lock.lock();
        while (node.next != null) {
            Node next = node.next;
            next.lock.lock();
            node.lock.unlock();
            node = next;
            values.add(node.value);
        }
        node.lock.unlock();
        return values;
    }

    public int size() {
        return toList().size();
    }

    public void clear() {
        head.lock.lock();
        try {
            head.next = null;
        } finally {
            head.lock.unlock();
        }
    }
}
