// style: lazy list: marked nodes, two locks validated, reads without a lock
// verdict: none
package tricky;

import java.util.NoSuchElementException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A sorted chain of numbers. A change looks for its place without a lock, locks the two nodes there and
 * looks whether they still are neighbours; a node is marked before it is unlinked, so that lookups need no
 * lock at all.
 */
public final class LazyChain {
    private static final class Node {
        final long number;
        final Lock lock = new ReentrantLock();
        volatile Node next;
        volatile boolean marked;

        Node(long number, Node next) {
            this.number = number;
            this.next = next;
        }
    }

    private final Node head = new Node(Long.MIN_VALUE, new Node(Long.MAX_VALUE, null));

    /** What is done with two locked neighbours. */
    private interface Change {
        boolean apply(Node before, Node node);
    }

    private boolean change(long number, Change change) {
        while (true) {
            Node before = head;
            Node node = before.next;
            while (node.number < number) {
                before = node;
                node = node.next;
            }
            before.lock.lock();
            try {
                node.lock.lock();
                try {
                    if (!before.marked && !node.marked && before.next == node) {
                        return change.apply(before, node);
                    }
                } finally {
                    node.lock.unlock();
                }
            } finally {
                before.lock.unlock();
            }
        }
    }

    public boolean add(int number) {
        return change(number, (before, node) -> {
            if (node.number == number) {
                return false;
            }
            before.next = new Node(number, node);
            return true;
        });
    }

    public boolean discard(int number) {
        return change(number, (before, node) -> {
            if (node.number != number) {
                return false;
            }
            node.marked = true;
            before.next = node.next;
            return true;
        });
    }

    /** @throws NoSuchElementException if it is not there */
    public void remove(int number) {
        if (!discard(number)) {
            throw new NoSuchElementException("no such number");
        }
    }

    public boolean has(int number) {
        Node node = head;
        while (node.number < number) {
            node = node.next;
        }
        return node.number == number && !node.marked;
    }

    public void require(int number) {
        if (!has(number)) {
            throw new NoSuchElementException("no such number");
        }
    }

    /** How many there are, roughly if others change them meanwhile. */
    public int size() {
        int size = 0;
        for (Node node = head.next; node.next != null; node = node.next) {
            if (!node.marked) {
                size++;
            }
        }
        return size;
    }
}
