// style: lazy holder class, static state made by class initialisation
// verdict: none
package tricky;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A catalogue that all instances share and that is made when somebody asks for it, by the initialisation of
 * a class. Each instance has its own bookmarks in it.
 */
public class HolderCatalog {
    private static final AtomicInteger LOOKUPS = new AtomicInteger();

    private static final class Holder {
        static final List<String> TITLES = load();

        private static List<String> load() {
            List<String> titles = new ArrayList<>();
            for (char letter = 'a'; letter <= 'e'; letter++) {
                titles.add("title " + letter);
            }
            return Collections.unmodifiableList(titles);
        }
    }

    private static final class Totals {
        static final int LETTERS;

        static {
            int letters = 0;
            for (String title : Holder.TITLES) {
                letters += title.length();
            }
            LETTERS = letters;
        }
    }

    private final List<Integer> bookmarks = new ArrayList<>();

    public static int letters() {
        return Totals.LETTERS;
    }

    /** The title at a place. */
    public String title(int place) {
        LOOKUPS.incrementAndGet();
        if (place < 0 || place >= Holder.TITLES.size()) {
            throw new IndexOutOfBoundsException("no title " + place);
        }
        return Holder.TITLES.get(place);
    }

    public void mark(int place) {
        title(place);
        synchronized (bookmarks) {
            bookmarks.add(place);
        }
    }

    /** Takes the newest bookmark away. */
    public String unmark() {
        int place;
        synchronized (bookmarks) {
            if (bookmarks.isEmpty()) {
                throw new IllegalStateException("no bookmark");
            }
            place = bookmarks.remove(bookmarks.size() - 1);
        }
        return title(place);
    }

    public int marks() {
        synchronized (bookmarks) {
            return bookmarks.size();
        }
    }

    public int lookups() {
        return LOOKUPS.get();
    }
}
