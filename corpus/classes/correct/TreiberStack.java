// style: lock-free
// verdict: none
package correct;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A stack without locks: its top is exchanged with compare-and-set. Nodes are never used again, so a
 * top that looks the same is the same.
 *
 * @param <T> what is stacked
 */
public class TreiberStack<T> {
    private static final class Node<T> {
        final T item;
        final Node<T> below;
        final int depth;

        Node(T item, Node<T> below) {
            this.item = item;
            this.below = below;
            depth = below == null ? 1 : below.depth + 1;
        }
    }

    private final AtomicReference<Node<T>> top = new AtomicReference<>();

    public void push(T item) {
        Node<T> seen;
        do {
            seen = top.get();
        } while (!top.compareAndSet(seen, new Node<>(item, seen)));
    }

    /** Takes the top off, or gives null when there is none. */
    public T pop() {
        Node<T> seen;
        do {
            seen = top.get();
            if (seen == null) {
                return null;
            }
        } while (!top.compareAndSet(seen, seen.below));
        return seen.item;
    }

    public T peek() {
        Node<T> seen = top.get();
        return seen == null ? null : seen.item;
    }

    public boolean isEmpty() {
        return top.get() == null;
    }

    public int size() {
        Node<T> seen = top.get();
        return seen == null ? 0 : seen.depth;
    }

    public void clear() {
        top.set(null);
    }

    /** The items of one moment, from the top. */
    public List<T> toList() {
        List<T> items = new ArrayList<>();
        for (Node<T> node = top.get(); node != null; node = node.below) {
            items.add(node.item);
        }
        return items;
    }

    /** Pushes what another stack holds at one moment; its top becomes the top. */
    public void pushAll(TreiberStack<T> other) {
        List<T> items = other.toList();
        for (int i = items.size() - 1; i >= 0; i--) {
            push(items.get(i));
        }
    }
}
