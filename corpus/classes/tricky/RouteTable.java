// style: copy on write, iterators over snapshots
// verdict: none
package tricky;

import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * Routes in the order in which they were added. Every change makes a new array; readers and iterators work
 * on the one that they saw first.
 */
public final class RouteTable implements Iterable<String> {
    private volatile String[] routes = new String[0];

    public synchronized void add(String route) {
        String[] now = routes;
        String[] then = Arrays.copyOf(now, now.length + 1);
        then[now.length] = String.valueOf(route);
        routes = then;
    }

    public synchronized boolean remove(String route) {
        String[] now = routes;
        for (int i = 0; i < now.length; i++) {
            if (now[i].equals(route)) {
                String[] then = new String[now.length - 1];
                System.arraycopy(now, 0, then, 0, i);
                System.arraycopy(now, i + 1, then, i, then.length - i);
                routes = then;
                return true;
            }
        }
        return false;
    }

    public void clear() {
        synchronized (this) {
            routes = new String[0];
        }
    }

    /** The first route that starts so. */
    public String match(String prefix) {
        for (String route : routes) {
            if (route.startsWith(prefix)) {
                return route;
            }
        }
        throw new NoSuchElementException("no route");
    }

    public String last() {
        String[] seen = routes;
        if (seen.length == 0) {
            throw new NoSuchElementException("no route");
        }
        return seen[seen.length - 1];
    }

    /** The lengths of all routes together, as they were at the start. */
    public int letters() {
        int letters = 0;
        for (String route : this) {
            letters += route.length();
        }
        return letters;
    }

    public int size() {
        return routes.length;
    }

    @Override
    public Iterator<String> iterator() {
        return Arrays.asList(routes.clone()).iterator();
    }

    /** Adds those that are not there yet, all at once. */
    public int addMissing(String[] wanted) {
        String[] theirs = wanted.clone();
        int added = 0;
        synchronized (this) {
            String[] then = routes;
            for (String route : theirs) {
                if (!Arrays.asList(then).contains(String.valueOf(route))) {
                    then = Arrays.copyOf(then, then.length + 1);
                    then[then.length - 1] = String.valueOf(route);
                    added++;
                }
            }
            routes = then;
        }
        return added;
    }
}
