// style: lock-free, VarHandle
// verdict: none
package correct;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A value with a version that grows with each change. Both are in one immutable node, which is exchanged
 * through a variable handle.
 */
public class HandleCell {
    private static final VarHandle NODE;

    static {
        try {
            NODE = MethodHandles.lookup().findVarHandle(HandleCell.class, "node", Node.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final class Node {
        final long value;
        final int version;

        Node(long value, int version) {
            this.value = value;
            this.version = version;
        }
    }

    private volatile Node node;

    public HandleCell() {
        this(0);
    }

    public HandleCell(long value) {
        node = new Node(value, 0);
    }

    public long get() {
        return ((Node) NODE.getAcquire(this)).value;
    }

    public int version() {
        return ((Node) NODE.getAcquire(this)).version;
    }

    public void set(long value) {
        while (true) {
            Node seen = node;
            if (NODE.compareAndSet(this, seen, new Node(value, seen.version + 1))) {
                return;
            }
        }
    }

    /** Sets the value if the version is still the given one. */
    public boolean setIf(int version, long value) {
        Node seen = node;
        return seen.version == version && NODE.compareAndSet(this, seen, new Node(value, version + 1));
    }

    public long add(long amount) {
        while (true) {
            Node seen = node;
            Node next = new Node(seen.value + amount, seen.version + 1);
            if (NODE.compareAndSet(this, seen, next)) {
                return next.value;
            }
        }
    }

    public long exchange(long value) {
        while (true) {
            Node seen = node;
            if (NODE.compareAndSet(this, seen, new Node(value, seen.version + 1))) {
                return seen.value;
            }
        }
    }

    @Override
    public String toString() {
        Node seen = node;
        return seen.value + "@" + seen.version;
    }
}
