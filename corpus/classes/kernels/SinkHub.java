// subject: V17
// verdict: NullPointerException, ArrayIndexOutOfBoundsException
// methods: isAttached(String) removeAll()
package kernels;

import java.util.ArrayList;
import java.util.List;
import java.util.Vector;

/**
 * A set of named sinks that get every message. Loggers of all threads share it, so it is thought
 * thread-safe.
 */
public class SinkHub {
    /** Something that takes messages. */
    public static final class Sink {
        private final String name;
        private int taken;

        public Sink(String name) {
            this.name = String.valueOf(name);
        }

        public String name() {
            return name;
        }

        public synchronized void take(String message) {
            if (message != null) {
                taken++;
            }
        }

        public synchronized int taken() {
            return taken;
        }
    }

    /** Null as long as there is no sink, which is the usual case. */
    private Vector<Sink> sinks;

    public synchronized void attach(Sink sink) {
        if (sink == null) {
            return;
        }
        if (sinks == null) {
            sinks = new Vector<>();
        }
        if (!sinks.contains(sink)) {
            sinks.addElement(sink);
        }
    }

    /** Attaches a new sink of this name. */
    public void attach(String name) {
        attach(new Sink(name));
    }

    // The vector is synchronised, the field that leads to it is not.
    public boolean isAttached(String name) {
        if (sinks == null || name == null) {
            return false;
        }
        int size = sinks.size();
        for (int i = 0; i < size; i++) {
            if (name.equals(sinks.elementAt(i).name())) {
                return true;
            }
        }
        return false;
    }

    public Sink find(String name) {
        if (sinks == null || name == null) {
            return null;
        }
        for (int i = 0; i < sinks.size(); i++) {
            if (name.equals(sinks.elementAt(i).name())) {
                return sinks.elementAt(i);
            }
        }
        return null;
    }

    public synchronized List<Sink> all() {
        return sinks == null ? List.of() : new ArrayList<>(sinks);
    }

    /** Gives a message to every sink, and tells how many there were. */
    public int send(String message) {
        List<Sink> receivers = all();
        for (Sink sink : receivers) {
            sink.take(message);
        }
        return receivers.size();
    }

    public synchronized void remove(String name) {
        if (sinks != null && name != null) {
            sinks.removeIf(sink -> name.equals(sink.name()));
        }
    }

    public synchronized void removeAll() {
        if (sinks != null) {
            sinks.removeAllElements();
            sinks = null;
        }
    }
}
