// style: copy-on-write
// verdict: none
package correct;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/**
 * A list of names that is read far more often than changed. The array is never written once it is
 * published; a change makes a new one.
 */
public class NameList implements Iterable<String> {
    private volatile String[] names = {};

    public synchronized void add(String name) {
        String[] now = names;
        String[] next = Arrays.copyOf(now, now.length + 1);
        next[now.length] = name;
        names = next;
    }

    public synchronized boolean addIfAbsent(String name) {
        if (contains(name)) {
            return false;
        }
        add(name);
        return true;
    }

    public synchronized boolean remove(String name) {
        String[] now = names;
        int place = find(now, name);
        if (place < 0) {
            return false;
        }
        String[] next = new String[now.length - 1];
        System.arraycopy(now, 0, next, 0, place);
        System.arraycopy(now, place + 1, next, place, next.length - place);
        names = next;
        return true;
    }

    /** Adds what another list holds at one moment. */
    public void addAll(NameList other) {
        String[] more = other.names;
        synchronized (this) {
            String[] now = names;
            String[] next = Arrays.copyOf(now, now.length + more.length);
            System.arraycopy(more, 0, next, now.length, more.length);
            names = next;
        }
    }

    public synchronized void clear() {
        names = new String[0];
    }

    public boolean contains(String name) {
        return find(names, name) >= 0;
    }

    public int size() {
        return names.length;
    }

    /** The name at a place, or null where there is none. */
    public String get(int place) {
        String[] now = names;
        return place >= 0 && place < now.length ? now[place] : null;
    }

    /** Goes over the names of this moment. */
    @Override
    public Iterator<String> iterator() {
        return List.of(toArray()).iterator();
    }

    /** A copy without the names that are null. */
    public String[] toArray() {
        return Arrays.stream(names).filter(name -> name != null).toArray(String[]::new);
    }

    private static int find(String[] names, String name) {
        for (int i = 0; i < names.length; i++) {
            if (name == null ? names[i] == null : name.equals(names[i])) {
                return i;
            }
        }
        return -1;
    }
}
