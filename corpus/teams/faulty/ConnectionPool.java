// verdict: NoSuchElementException
// methods: borrow() release(Connection) borrow()
// threads: 3
// fault: borrow() waits under an if; a thread that comes between release() and the wake-up takes the connection
package faulty;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/**
 * A fixed number of connections to a database, for any number of threads. Who borrows one has it alone until it is
 * released.
 */
public class ConnectionPool {
    /** A connection, known by its number. */
    public static final class Connection {
        private final int number;

        private Connection(int number) {
            this.number = number;
        }

        public int number() {
            return number;
        }

        /** Sends a statement, which is echoed. */
        public String execute(String statement) {
            return number + ": " + statement;
        }
    }

    private final Deque<Connection> idle = new ArrayDeque<>();
    private final Set<Connection> busy = new HashSet<>();
    private final int size;

    public ConnectionPool() {
        this(1);
    }

    /** @throws IllegalArgumentException unless the size is between 1 and 64 */
    public ConnectionPool(int size) {
        if (size < 1 || size > 64) {
            throw new IllegalArgumentException("size: " + size);
        }
        this.size = size;
        for (int number = 1; number <= size; number++) {
            idle.addLast(new Connection(number));
        }
    }

    /** Borrows a connection, and waits for one if all are out. */
    public synchronized Connection borrow() throws InterruptedException {
        if (idle.isEmpty()) {
            wait();
        }
        Connection connection = idle.removeFirst();
        busy.add(connection);
        return connection;
    }

    /** Borrows a connection if one is idle; null otherwise. */
    public synchronized Connection tryBorrow() {
        Connection connection = idle.pollFirst();
        if (connection != null) {
            busy.add(connection);
        }
        return connection;
    }

    /**
     * Gives a connection back.
     *
     * @throws IllegalArgumentException if it was not borrowed here, or is back already
     */
    public synchronized void release(Connection connection) {
        if (!busy.remove(connection)) {
            throw new IllegalArgumentException("not borrowed");
        }
        idle.addLast(connection);
        notify();
    }

    public synchronized int available() {
        return idle.size();
    }

    public int size() {
        return size;
    }
}
