// style: asynchronous appender, wait and notify, dispatcher joined in close
// verdict: none
package tricky;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Lines are put into a buffer, and a dispatcher hands them on to the sinks that are attached. With a full
 * buffer a caller waits, or the line is counted as lost, as the user wants it. What comes after
 * {@link #close} is lost.
 */
public final class AsyncSink {
    /** Keeps the lines that it gets. */
    public static final class ListSink {
        private final List<String> lines = new ArrayList<>();

        public synchronized void accept(String line) {
            lines.add(line);
        }

        public synchronized int size() {
            return lines.size();
        }

        public synchronized List<String> lines() {
            return new ArrayList<>(lines);
        }
    }

    private static final int ROOM = 4;

    private final List<ListSink> sinks = new CopyOnWriteArrayList<>();
    private final Thread dispatcher;
    /** Guards everything below. */
    private final Object monitor = new Object();
    private List<String> buffer = new ArrayList<>();
    private int room = ROOM;
    private boolean blocking = true;
    private boolean closed;
    private int lost;

    public AsyncSink() {
        dispatcher = new Thread(this::dispatch, "dispatcher");
        dispatcher.setDaemon(true);
        dispatcher.start();
    }

    private void dispatch() {
        try {
            for (List<String> lines = drain(); !lines.isEmpty(); lines = drain()) {
                for (String line : lines) {
                    for (ListSink sink : sinks) {
                        sink.accept(line);
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What is in the buffer, once there is something; nothing if there never will be. */
    private List<String> drain() throws InterruptedException {
        synchronized (monitor) {
            while (buffer.isEmpty() && !closed) {
                monitor.wait();
            }
            List<String> lines = buffer;
            buffer = new ArrayList<>();
            monitor.notifyAll();
            return lines;
        }
    }

    public void append(String line) throws InterruptedException {
        synchronized (monitor) {
            while (blocking && !closed && buffer.size() >= room) {
                monitor.wait();
            }
            if (closed || buffer.size() >= room) {
                lost++;
                return;
            }
            buffer.add(String.valueOf(line));
            monitor.notifyAll();
        }
    }

    public void addSink(ListSink sink) {
        if (sink == null) {
            throw new IllegalArgumentException("no sink");
        }
        sinks.add(sink);
    }

    public boolean removeSink(ListSink sink) {
        return sinks.remove(sink);
    }

    public void removeAllSinks() {
        sinks.clear();
    }

    /** Room for that many lines, one at least. Whoever waits for room looks again. */
    public void setBufferSize(int size) {
        if (size < 0) {
            throw new IllegalArgumentException("negative: " + size);
        }
        synchronized (monitor) {
            room = Math.max(1, size);
            monitor.notifyAll();
        }
    }

    public int getBufferSize() {
        synchronized (monitor) {
            return room;
        }
    }

    public void setBlocking(boolean value) {
        synchronized (monitor) {
            blocking = value;
            monitor.notifyAll();
        }
    }

    public int lost() {
        synchronized (monitor) {
            return lost;
        }
    }

    /** Takes no more lines, waits until those in the buffer are handed on, and lets go of the sinks. */
    public void close() throws InterruptedException {
        synchronized (monitor) {
            closed = true;
            monitor.notifyAll();
        }
        dispatcher.join();
        sinks.clear();
    }
}
