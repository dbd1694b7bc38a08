// style: soft references in a concurrent map, retry by compare and replace
// verdict: none
package tricky;

import java.lang.ref.SoftReference;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Pages that are made on demand and kept while there is memory. Two threads never get different pages of
 * one number at the same time.
 */
public final class SoftPages {
    /** What is on a page; writers agree by its monitor. */
    public static final class Page {
        private final StringBuilder text = new StringBuilder();

        synchronized int append(String more) {
            text.append(more);
            return text.length();
        }

        synchronized String read() {
            return text.toString();
        }
    }

    private final ConcurrentMap<Integer, SoftReference<Page>> pages = new ConcurrentHashMap<>();
    private final AtomicInteger made = new AtomicInteger();

    private Page page(int number) {
        while (true) {
            SoftReference<Page> seen = pages.get(number);
            Page page = seen == null ? null : seen.get();
            if (page != null) {
                return page;
            }
            Page created = new Page();
            SoftReference<Page> fresh = new SoftReference<>(created);
            boolean placed = seen == null
                ? pages.putIfAbsent(number, fresh) == null
                : pages.replace(number, seen, fresh);
            if (placed) {
                made.incrementAndGet();
                return created;
            }
        }
    }

    public int append(int number, String text) {
        return page(number).append(text);
    }

    public String read(int number) {
        return page(number).read();
    }

    /** The first letter of a page, if there is one. */
    public char first(int number) {
        String text = page(number).read();
        return text.isEmpty() ? ' ' : text.charAt(0);
    }

    public boolean drop(int number) {
        return pages.remove(number) != null;
    }

    /** Drops the references whose pages are gone. */
    public int sweep() {
        int before = pages.size();
        pages.forEach((number, reference) -> {
            if (reference.get() == null) {
                pages.remove(number, reference);
            }
        });
        return before - pages.size();
    }

    public int made() {
        return made.get();
    }

    public int size() {
        return pages.size();
    }
}
