// style: lock-free
// verdict: none
package correct;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A queue without locks after Michael and Scott. A thread that finds the tail behind helps it on, so that
 * nobody waits for anybody.
 *
 * @param <T> what is queued
 */
public class LinkedCasQueue<T> {
    private static final class Node<T> {
        final T item;
        final AtomicReference<Node<T>> next = new AtomicReference<>();

        Node(T item) {
            this.item = item;
        }
    }

    private final AtomicReference<Node<T>> head;
    private final AtomicReference<Node<T>> tail;

    public LinkedCasQueue() {
        Node<T> dummy = new Node<>(null);
        head = new AtomicReference<>(dummy);
        tail = new AtomicReference<>(dummy);
    }

    public void offer(T item) {
        Node<T> added = new Node<>(item);
        while (true) {
            Node<T> last = tail.get();
            Node<T> next = last.next.get();
            if (next != null) {
                tail.compareAndSet(last, next);
            } else if (last.next.compareAndSet(null, added)) {
                tail.compareAndSet(last, added);
                return;
            }
        }
    }

    /** Takes the first item, or gives null when there is none. */
    public T poll() {
        while (true) {
            Node<T> first = head.get();
            Node<T> last = tail.get();
            Node<T> next = first.next.get();
            if (next == null) {
                return null;
            }
            if (first == last) {
                tail.compareAndSet(last, next);
            } else if (head.compareAndSet(first, next)) {
                return next.item;
            }
        }
    }

    public T peek() {
        Node<T> next = head.get().next.get();
        return next == null ? null : next.item;
    }

    public boolean isEmpty() {
        return head.get().next.get() == null;
    }

    public int size() {
        return toList().size();
    }

    public List<T> toList() {
        List<T> items = new ArrayList<>();
        for (Node<T> node = head.get().next.get(); node != null; node = node.next.get()) {
            items.add(node.item);
        }
        return items;
    }
}
