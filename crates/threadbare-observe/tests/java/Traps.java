package subjects;

import java.io.ByteArrayOutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** What an analysis of class files is easily wrong about. */
public class Traps {
    /** Strings and boxes as locks, in both orders. */
    public static class TextLocks {
        private final String first = "first";
        private final Integer second = 1000;
        private int value;

        public void forth() {
            synchronized (first) {
                synchronized (second) {
                    value++;
                }
            }
        }

        public void back() {
            synchronized (second) {
                synchronized (first) {
                    value--;
                }
            }
        }
    }

    /** A collection that the class initialiser makes and wraps. */
    public static class Registry {
        private static final Map<Object, Object> ALL = Collections.synchronizedMap(new HashMap<>());
        private static final Collection<Object> OPEN = Registry.<Object>make();

        private static <T> Collection<T> make() {
            return new ArrayList<>();
        }

        public void put(Object key) {
            ALL.put(key, key);
            OPEN.add(key);
        }

        public boolean has(Object key) {
            return ALL.containsKey(key) && OPEN.contains(key);
        }
    }

    /** Objects of unknown classes that a call returns, used to write. */
    public static class Views {
        private final Map<Object, Object> map;

        public Views() {
            map = new HashMap<>();
        }

        public void put(Object key) {
            map.put(key, key);
        }

        public void clear() {
            for (Iterator<Object> it = view().iterator(); it.hasNext(); ) {
                it.next();
                it.remove();
            }
        }

        public int size() {
            return map.size();
        }

        private Collection<Object> view() {
            return map.keySet();
        }
    }

    /** A lock that a callee leaves for a while. */
    public static class Pause {
        private final ReentrantLock lock = new ReentrantLock();
        private int[] cells = new int[1];

        public void grow() {
            lock.lock();
            try {
                extend();
            } finally {
                lock.unlock();
            }
        }

        private void extend() {
            lock.unlock();
            int[] old = cells;
            int[] made = new int[old.length + 1];
            lock.lock();
            if (cells == old) {
                cells = made;
            }
        }
    }

    /** A stream behind a writer. */
    public static class Log {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private final Writer writer = new OutputStreamWriter(out);

        public void add(String text) throws Exception {
            writer.write(text);
            writer.flush();
        }

        public int length() {
            return out.size();
        }
    }

    /** Calls itself by way of a lambda and of a functional interface. */
    public static class Actions {
        private final List<Runnable> later = new ArrayList<>();
        private int done;

        public void plan() {
            later.add(() -> done++);
            later.add(this::count);
        }

        public void run() {
            later.forEach(Runnable::run);
        }

        public void count() {
            done += 2;
        }

        public int done() {
            return done;
        }
    }

    /** Lock orders through an argument's monitor and one's own field. */
    public static class Nested {
        private final Object lock = new Object();
        private Nested other;

        public void join(Nested with) {
            synchronized (lock) {
                synchronized (with.lock) {
                    other = with;
                }
            }
        }

        public synchronized void leave() {
            synchronized (lock) {
                other = null;
            }
        }
    }

    /** An instance inside of a collection that is given. */
    public static class Member {
        private int level;

        public void raise(List<Object> all) {
            for (Object one : all) {
                if (one instanceof Member) {
                    ((Member) one).level++;
                }
            }
        }

        public int level() {
            return level;
        }
    }
}
