// style: two locks, one for each end
// verdict: none
package correct;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A queue of strings with a lock for each end. The two ends meet only in the link of the last node, which
 * is volatile; no thread holds both locks.
 */
public class TwoLockQueue {
    private static final class Node {
        final String item;
        volatile Node next;

        Node(String item) {
            this.item = item;
        }
    }

    private final Object headLock = new Object();
    private final Object tailLock = new Object();
    private final AtomicInteger size = new AtomicInteger();
    private Node head = new Node(null);
    private Node tail = head;

    public void put(String item) {
        Node added = new Node(item);
        synchronized (tailLock) {
            size.incrementAndGet();
            tail.next = added;
            tail = added;
        }
    }

    /** Takes the first string, or gives null. */
    public String take() {
        synchronized (headLock) {
            Node first = head.next;
            if (first == null) {
                return null;
            }
            head = first;
            size.decrementAndGet();
            return first.item;
        }
    }

    public String peek() {
        synchronized (headLock) {
            Node first = head.next;
            return first == null ? null : first.item;
        }
    }

    public boolean isEmpty() {
        synchronized (headLock) {
            return head.next == null;
        }
    }

    /** How many there are; those that are just being put may count. */
    public int size() {
        return size.get();
    }

    /** Moves what is there into another queue, one by one, but no more than the size at the start. */
    public int moveTo(TwoLockQueue other) {
        int moved = 0;
        int most = size();
        while (moved < most) {
            String item = take();
            if (item == null) {
                break;
            }
            other.put(item);
            moved++;
        }
        return moved;
    }
}
